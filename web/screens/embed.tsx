import { useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useApi } from '#web/api.ts'
import { copyText } from '#web/copy-text.ts'
import { type Chosen, choiceOf, type EmbedKey, embedLine, idsOf } from '#web/embed-line.ts'
import { here } from '#web/language.ts'
import { EmbedChoices } from '#web/parts/embed-choices.tsx'
import { EmbedPreview } from '#web/parts/embed-preview.tsx'
import { Icon } from '#web/parts/icon.tsx'
import { Screen } from '#web/parts/screen.tsx'
import { useToast } from '#web/parts/toasts.tsx'
import type { PlaceKind } from '#web/place-path.ts'
import { placeBySlug } from '#web/place-queries.ts'
import { useSite } from '#web/site-context.tsx'

/** `/embed`: builds the line with which another site shows our list; what was chosen stands in the address. */
export function Embed() {
  const { name: siteName, baseUrl } = useSite()
  const [search, setSearch] = useSearchParams()
  const choice = choiceOf(search)
  const [bands, venues] = [useChosen('bands', choice.bands), useChosen('venues', choice.venues)]
  const named = { bands, venues, siteName }
  const choose = (key: EmbedKey, value: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(key, value)
        else next.delete(key)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Screen
      title="Embed the list"
      description={`One line puts the live shows of a band, a venue or a city from ${siteName} onto your own site.`}
      canonicalPath="/embed"
    >
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>Shows on your own site</h1>
          <p>
            Choose what to show, copy the line, and put it where the list is to stand. It stays up to date by itself,
            tells what was cancelled, and asks your visitors for nothing: no cookie, no frame, no tracking.
          </p>
        </div>
        <div className="stack gap5">
          <EmbedChoices choice={choice} bands={bands} venues={venues} onChoose={choose} />
          <Line line={embedLine(choice, named, baseUrl)} />
          <EmbedPreview choice={choice} named={named} />
          <Look baseUrl={baseUrl} />
        </div>
      </div>
    </Screen>
  )
}

/** What is known of the chosen bands or venues; one that nobody knows is left out. */
function useChosen(kind: PlaceKind, list: string): readonly Chosen[] {
  const api = useApi()
  const found = useQueries({ queries: idsOf(list).map((id) => placeBySlug(api, kind, id, '')) })
  return found.flatMap(({ data }) => (data ? [{ id: data.id, slug: data.slug, name: data.name }] : []))
}

function Line({ line }: { line: string }) {
  const toast = useToast()
  const copy = async () => toast((await copyText(line)) ? 'Line copied' : 'Select the line and copy it')
  return (
    <section className="stack" aria-labelledby="line-head">
      <h2 id="line-head">The line</h2>
      <textarea className="input code" aria-label="The line for your page" readOnly rows={7} value={line} />
      <div className="row">
        <button className="btn btn--main needs-script" type="button" onClick={copy}>
          <Icon name="copy" size={18} /> Copy the line
        </button>
      </div>
    </section>
  )
}

const properties = [
  ['--upstroke-text', 'colour of the text'],
  ['--upstroke-background', 'what stands behind it'],
  ['--upstroke-heading', 'colour of the days'],
  ['--upstroke-link', 'colour of the links'],
  ['--upstroke-status', 'colour of Cancelled, Sold out …'],
  ['--upstroke-line', 'colour of the lines between shows'],
  ['--upstroke-gap', 'space above a day'],
  ['--upstroke-small', 'size of the smaller text'],
] as const

function Look({ baseUrl }: { baseUrl: string }) {
  return (
    <section className="stack" aria-labelledby="look-head">
      <h2 id="look-head">How it looks</h2>
      <p>
        Like your page: in its type and its colours. What is to be otherwise is a custom property of the element, or a
        part for <span className="code">::part()</span>: <span className="code">day</span>,{' '}
        <span className="code">show</span>, <span className="code">show-off</span>, <span className="code">status</span>
        , <span className="code">link</span>, <span className="code">title</span>, <span className="code">facts</span>,{' '}
        <span className="code">more</span>.
      </p>
      <ul>
        {properties.map(([property, says]) => (
          <li key={property}>
            <span className="code">{property}</span> {says}
          </li>
        ))}
      </ul>
      <p>
        With a Content-Security-Policy, allow <span className="code">{baseUrl}</span> in{' '}
        <span className="code">script-src</span> and <span className="code">connect-src</span>. Further attributes:{' '}
        <span className="code">region</span>, <span className="code">near</span>, <span className="code">within</span>,{' '}
        <span className="code">ages</span>, <span className="code">start-date</span>,{' '}
        <span className="code">end-date</span>, as in <a href={here('/api-docs')}>the calls</a>.
      </p>
    </section>
  )
}
