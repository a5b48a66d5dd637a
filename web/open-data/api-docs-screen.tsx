import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { InEnglish } from '#web/i18n/in-english.tsx'
import { ErrorScreen } from '#web/page/error-screen.tsx'
import { Screen } from '#web/page/screen.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ApiCall, CodeLines, Described } from './api-call.tsx'
import { type ApiDocument, apiDocument, kindOf, type Schema } from './api-document.ts'

/** `/api-docs`: the OpenAPI document as a page. */
export function ApiDocs() {
  const { data, isFetching, refetch } = useQuery(apiDocument(useApi()))
  if (data) return <Documented document={data} />
  return isFetching ? <Loading /> : <ErrorScreen onRetry={refetch} />
}

type Listed = { method: string; path: string; operation: ApiDocument['paths'][string][string] }

const callsOf = ({ paths }: ApiDocument): readonly Listed[] =>
  Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ method, path, operation })),
  )

const idOf = (thing: string): string => thing.toLowerCase().replaceAll(' ', '-')

function Documented({ document }: { document: ApiDocument }) {
  const calls = callsOf(document)
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
        <nav aria-label={m.api_things()} className="row">
          {document.tags.map(({ name }) => (
            <a key={name} className="linkish" href={`#${idOf(name)}`}>
              <InEnglish>{name}</InEnglish>
            </a>
          ))}
          <a className="linkish" href="#fields">
            {m.api_answered()}
          </a>
        </nav>
        <Before base={document.servers[0]?.url ?? ''} />
        {document.tags.map(({ name }) => (
          <section key={name} className="mt6 stack" aria-labelledby={idOf(name)}>
            <h2 id={idOf(name)}>
              <InEnglish>{name}</InEnglish>
            </h2>
            {calls
              .filter(({ operation }) => operation.tags[0] === name)
              .map((call) => (
                <ApiCall key={call.operation.operationId} {...call} />
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

function Before({ base }: { base: string }) {
  return (
    <section className="mt5 stack" aria-labelledby="before">
      <h2 id="before">{m.api_before_heading()}</h2>
      <p>{m.api_before()}</p>
      <CodeLines
        text={`BASE=${base}
curl -s -c cookies.txt -o /dev/null "$BASE/api/session"
token=$(awk '$6 == "XSRF-TOKEN" { print $7 }' cookies.txt)`}
      />
    </section>
  )
}

export function ApiFields({ name, schema }: { name: string; schema: Schema }) {
  const required = new Set(schema.required)
  return (
    <details id={`schema-${name}`}>
      <summary className="code">{name}</summary>
      <ul>
        {Object.entries(schema.properties ?? {}).map(([field, inside]) => (
          <li key={field} className="long-word">
            <b className="code">{field}</b>
            {required.has(field) ? '' : ` ${m.field_optional()}`} {kindOf(inside)}
            <Described by={inside.description} />
          </li>
        ))}
      </ul>
    </details>
  )
}
