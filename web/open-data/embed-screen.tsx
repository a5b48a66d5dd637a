import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useQueries } from '@tanstack/react-query'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router-dom'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import type { EntryKind } from '#web/data/entry-path.ts'
import { entryQuery } from '#web/data/entry-queries.ts'
import { splitList } from '#web/data/filter-query.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { Screen } from '#web/page/screen.tsx'
import { useSite } from '#web/page/site-context.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { type Choose, EmbedChoices } from './embed-choices.tsx'
import { type ChosenEntry, embedChoiceOf, embedCode } from './embed-code.ts'
import { EmbedPreview } from './embed-preview.tsx'

/** `/embed`: builds the embed code; the choices are kept in the URL. */
export function EmbedScreen() {
  const { name: siteName, baseUrl } = useSite()
  const [search, setSearch] = useSearchParams()
  const choice = embedChoiceOf(search)
  const [bands, venues] = [useChosenEntries('bands', choice.bands), useChosenEntries('venues', choice.venues)]
  const names = { bands, venues, siteName }
  const choose: Choose = (key, change) => {
    // `location` may already contain a change that the router has not rendered yet.
    const next = new URLSearchParams(window.location.search)
    const value = change(next.get(key) ?? '')
    if (value) next.set(key, value)
    else next.delete(key)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Screen title={m.embed_title()} description={m.embed_description()} canonicalPath="/embed">
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.embed_heading()}</h1>
          <p>{m.embed_lead()}</p>
        </div>
        <div className="stack gap5">
          <EmbedChoices choice={choice} bands={bands} venues={venues} onChoose={choose} />
          <CodeToCopy code={embedCode(choice, names, baseUrl)} />
          <EmbedPreview choice={choice} names={names} />
          <StylingHelp baseUrl={baseUrl} />
        </div>
      </div>
    </Screen>
  )
}

function useChosenEntries(kind: EntryKind, idList: string): readonly ChosenEntry[] {
  const api = useApi()
  const results = useQueries({ queries: splitList(idList).map((id) => entryQuery(api, kind, id, '')) })
  return results.flatMap(({ data }) => (data ? [{ id: data.id, slug: data.slug, name: data.name }] : []))
}

function CodeToCopy({ code }: { code: string }) {
  const toast = useToast()
  const copy = async () => toast((await copyText(code)) ? m.embed_code_copied() : m.embed_code_select())
  return (
    <section className="stack" aria-labelledby="code-head">
      <h2 id="code-head">{m.embed_code_heading()}</h2>
      <textarea className="input code" aria-label={m.embed_code_label()} readOnly rows={7} value={code} />
      <div className="row">
        <button className="btn btn--main needs-script" type="button" onClick={copy}>
          <Icon name="copy" size={18} /> {m.embed_code_copy()}
        </button>
      </div>
    </section>
  )
}

const customProperties = [
  ['--upstroke-text', m.embed_look_text],
  ['--upstroke-background', m.embed_look_background],
  ['--upstroke-heading', m.embed_look_heading_colour],
  ['--upstroke-link', m.embed_look_link],
  ['--upstroke-status', m.embed_look_status],
  ['--upstroke-line', m.embed_look_line],
  ['--upstroke-gap', m.embed_look_gap],
  ['--upstroke-small', m.embed_look_small],
] as const

const shadowParts = ['day', 'show', 'show-inactive', 'status', 'link', 'title', 'facts', 'more']
const furtherAttributes = ['region', 'near', 'within', 'ages', 'start-date', 'end-date']

function StylingHelp({ baseUrl }: { baseUrl: string }) {
  return (
    <section className="stack" aria-labelledby="look-head">
      <h2 id="look-head">{m.embed_look_heading()}</h2>
      <p>
        <ParaglideMessage
          message={m.embed_look}
          markup={{ part: () => <Code>::part()</Code>, parts: () => <CodeList of={shadowParts} /> }}
        />
      </p>
      <ul>
        {customProperties.map(([property, label]) => (
          <li key={property}>
            <Code>{property}</Code> {label()}
          </li>
        ))}
      </ul>
      <p>
        <ParaglideMessage
          message={m.embed_policy}
          markup={{
            base: () => <Code>{baseUrl}</Code>,
            script: () => <Code>script-src</Code>,
            connect: () => <Code>connect-src</Code>,
          }}
        />{' '}
        <ParaglideMessage
          message={m.embed_attributes}
          markup={{
            attributes: () => <CodeList of={furtherAttributes} />,
            api: ({ children }) => <a href={localizedPath('/api-docs')}>{children}</a>,
          }}
        />
      </p>
    </section>
  )
}

const Code = ({ children }: { children: string }) => <span className="code">{children}</span>

const CodeList = ({ of: codes }: { of: readonly string[] }) =>
  codes.map((code, index) => (
    <Fragment key={code}>
      {index > 0 && ', '}
      <Code>{code}</Code>
    </Fragment>
  ))
