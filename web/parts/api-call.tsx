import { bodyOf, curlOf, kindOf, type Operation, type Parameter } from '#web/api-document.ts'

type Props = { method: string; path: string; operation: Operation }

/** One call: who may make it, what it takes, an example, what it answers and how it may fail. */
export function ApiCall({ method, path, operation }: Props) {
  const { operationId, summary, description, parameters = [], responses } = operation
  const body = bodyOf(operation)
  return (
    <details id={operationId}>
      <summary className="long-word">
        <b className="code">{method.toUpperCase()}</b> <span className="code">{path}</span> {summary}
      </summary>
      <div className="stack">
        {description && <p>{plain(description)}</p>}
        <p>
          <b>Who may:</b> {operation['x-who']}
          {operation['x-readable-anywhere'] && ', pages of other sites too'}
        </p>
        {parameters.length > 0 && (
          <>
            <h3>Parameters</h3>
            <Parameters parameters={parameters} />
          </>
        )}
        {body && (
          <p>
            <b>Takes:</b> {kindOf(body.schema)} ({body.type})
          </p>
        )}
        <h3>Example</h3>
        <CodeLines text={curlOf(method, path, operation)} />
        <h3>Answers and failures</h3>
        <ul>
          {Object.entries(responses).map(([status, { description: says, content }]) => (
            <li key={status} className="long-word">
              <b className="code">{status}</b> {plain(says)}
              {Number(status) < 400 && content && ` (${answerKinds(content)})`}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

/** Lines for a shell; long ones break. */
export function CodeLines({ text }: { text: string }) {
  return (
    <div className="code">
      {text.split('\n').map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}

const answerKinds = (content: Operation['responses'][string]['content'] = {}): string =>
  Object.entries(content)
    .map(([type, { schema = {} }]) => (schema.$ref ? kindOf(schema) : type))
    .join(', ')

/** Code in a sentence stands in quotes of its own in the document. */
const plain = (text: string): string => text.replaceAll('`', '').replaceAll('\n\n', ' · ')

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <ul>
      {parameters.map(({ name, in: place, required, description, schema }) => (
        <li key={name} className="long-word">
          <b className="code">{name}</b> {place === 'path' ? 'in the path' : required ? 'required' : 'optional'},{' '}
          {kindOf(schema)}
          {(description ?? schema.description) && `. ${plain(description ?? schema.description ?? '')}`}
        </li>
      ))}
    </ul>
  )
}
