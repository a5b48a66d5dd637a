import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { InEnglish } from '#web/i18n/in-english.tsx'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { type ApiDocument, apiDocumentQuery, type Schema, typeText } from './api-document.ts'
import { ApiOperation, CodeLines, Description } from './api-operation.tsx'

export function ApiDocsScreen() {
  const { data, isFetching, refetch } = useQuery(apiDocumentQuery(useApi()))
  if (data) return <ApiReference document={data} />
  return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
}

type ListedOperation = { method: string; path: string; operation: ApiDocument['paths'][string][string] }

const operationsOf = ({ paths }: ApiDocument): readonly ListedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )

const idOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

function ApiReference({ document }: { document: ApiDocument }) {
  const operations = operationsOf(document)
  return (
    <Screen title={m.api_title()} description={m.api_description()} canonicalPath="/api-docs">
      <div className="wrap page">
        <div className="page-head">
          <h1>{m.api_title()}</h1>
          <p>
            <ParaglideMessage
              message={m.api_lead}
              markup={{ document: ({ children }) => <a href="/api/openapi.json">{children}</a> }}
            />
          </p>
        </div>
        <nav aria-label={m.api_sections()} className="row">
          {document.tags.map(({ name }) => (
            <a key={name} className="text-link" href={`#${idOf(name)}`}>
              <InEnglish>{name}</InEnglish>
            </a>
          ))}
          <a className="text-link" href="#fields">
            {m.api_fields()}
          </a>
        </nav>
        <FirstSteps baseUrl={document.servers[0]?.url ?? ''} />
        {document.tags.map(({ name }) => (
          <section key={name} className="mt6 stack" aria-labelledby={idOf(name)}>
            <h2 id={idOf(name)}>
              <InEnglish>{name}</InEnglish>
            </h2>
            {operations
              .filter(({ operation }) => operation.tags[0] === name)
              .map((listed) => (
                <ApiOperation key={listed.operation.operationId} {...listed} />
              ))}
          </section>
        ))}
        <section className="mt6 stack" aria-labelledby="fields">
          <h2 id="fields">{m.api_fields_heading()}</h2>
          {Object.entries(document.components.schemas)
            .filter(([, { properties }]) => properties)
            .map(([name, schema]) => (
              <ApiFields key={name} name={name} schema={schema} />
            ))}
        </section>
      </div>
    </Screen>
  )
}

function FirstSteps({ baseUrl }: { baseUrl: string }) {
  return (
    <section className="mt5 stack" aria-labelledby="before">
      <h2 id="before">{m.api_first_steps_heading()}</h2>
      <p>{m.api_first_steps()}</p>
      <CodeLines
        text={`BASE=${baseUrl}
curl -s -c cookies.txt -o /dev/null "$BASE/api/session"
token=$(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies.txt)`}
      />
    </section>
  )
}

function ApiFields({ name, schema }: { name: string; schema: Schema }) {
  const required = new Set(schema.required)
  return (
    <details id={`schema-${name}`}>
      <summary className="code">{name}</summary>
      <ul>
        {Object.entries(schema.properties ?? {}).map(([field, fieldSchema]) => (
          <li key={field} className="long-word">
            <b className="code">{field}</b>
            {required.has(field) ? '' : ` ${m.field_optional()}`} {typeText(fieldSchema)}
            <Description text={fieldSchema.description} />
          </li>
        ))}
      </ul>
    </details>
  )
}
