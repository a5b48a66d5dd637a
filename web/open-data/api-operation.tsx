import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { m } from '#messages'
import { InEnglish } from '#web/i18n/in-english.tsx'
import { bold } from '#web/i18n/markup.tsx'
import { bodyOf, curlOf, type Operation, type Parameter, typeText } from './api-document.ts'

type Props = { method: string; path: string; operation: Operation }

export function ApiOperation({ method, path, operation }: Props) {
  const { operationId, summary, description, parameters = [], responses } = operation
  const body = bodyOf(operation)
  return (
    <details id={operationId}>
      <summary className="long-word">
        <b className="code">{method.toUpperCase()}</b> <span className="code">{path}</span>{' '}
        <InEnglish>{summary}</InEnglish>
      </summary>
      <div className="stack">
        {description && (
          <p>
            <InEnglish>{withoutMarkdown(description)}</InEnglish>
          </p>
        )}
        <p>
          <ParaglideMessage
            message={operation['x-readable-anywhere'] ? m.api_access_anywhere : m.api_access}
            markup={{ b: bold, who: () => <InEnglish>{operation['x-who']}</InEnglish> }}
          />
        </p>
        {parameters.length > 0 && (
          <>
            <h3>{m.api_parameters()}</h3>
            <Parameters parameters={parameters} />
          </>
        )}
        {body && (
          <p>
            <ParaglideMessage
              message={m.api_body}
              inputs={{ kind: typeText(body.schema), type: body.type }}
              markup={{ b: bold }}
            />
          </p>
        )}
        <h3>{m.api_example()}</h3>
        <CodeLines text={curlOf(method, path, operation)} />
        <h3>{m.api_responses()}</h3>
        <ul>
          {Object.entries(responses).map(([status, { description: meaning, content }]) => (
            <li key={status} className="long-word">
              <b className="code">{status}</b> <InEnglish>{withoutMarkdown(meaning)}</InEnglish>
              {Number(status) < 400 && content && ` (${responseTypes(content)})`}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

export function CodeLines({ text }: { text: string }) {
  return (
    <div className="code">
      {text.split('\n').map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}

const responseTypes = (content: Operation['responses'][string]['content'] = {}): string =>
  Object.entries(content)
    .map(([type, { schema = {} }]) => (schema.$ref ? typeText(schema) : type))
    .join(', ')

const withoutMarkdown = (text: string): string => text.replaceAll('`', '').replaceAll('\n\n', ' · ')

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <ul>
      {parameters.map((parameter) => (
        <li key={parameter.name} className="long-word">
          <b className="code">{parameter.name}</b> {parameterType(parameter)}
          <Description text={parameter.description ?? parameter.schema.description} />
        </li>
      ))}
    </ul>
  )
}

const parameterType = ({ in: location, required, schema }: Parameter): string => {
  const kind = typeText(schema)
  if (location === 'path') return m.api_parameter_path({ kind })
  return required ? m.api_parameter_required({ kind }) : m.api_parameter_optional({ kind })
}

export const Description = ({ text }: { text: string | undefined }) =>
  text && (
    <>
      . <InEnglish>{withoutMarkdown(text)}</InEnglish>
    </>
  )
