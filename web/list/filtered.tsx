import type { QueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { m } from '#messages'
import type { Api, FieldError } from '#web/data/api.ts'
import { changed, listPath } from '#web/data/filter-address.ts'
import { here } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import type { Head } from '#web/page/head.ts'
import { Icon } from '#web/ui/icon.tsx'
import { askedOf, countWords, filterPhrase, filterWords, type Names, spelledAs } from './filter-words.ts'

export { askedOf, countWords, filterWords, spelledAs }

/** So many names are looked up for one page; an address with more is nobody's. */
const MOST_NAMES = 40
const NAME_KEPT_MS = 10 * 60_000

/** The query under which the name of a band or venue is kept. */
export const nameKey = (id: string) => ['name', id] as const

/** Asks what the bands and venues of a filter are called; one that nobody knows is told to be so. */
export const readNames = async (client: QueryClient, api: Api, filter: URLSearchParams): Promise<Names> => {
  const asked = (['bands', 'venues'] as const).flatMap((kind) =>
    (filter.get(kind)?.split(',') ?? []).filter(Boolean).map((id) => ({ kind, id })),
  )
  const named = asked.slice(0, MOST_NAMES).map(async ({ kind, id }) => {
    const name = await client.fetchQuery({
      queryKey: nameKey(id),
      queryFn: () =>
        api.get<{ name: string }>(`/api/${kind}/${encodeURIComponent(id)}`).then(
          (found) => found.name,
          () => (kind === 'bands' ? m.filter_unknown_band() : m.filter_unknown_venue()),
        ),
      staleTime: NAME_KEPT_MS,
    })
    return [id, name] as const
  })
  return Object.fromEntries(await Promise.all(named))
}

type Props = { filter: string; names: Names }

/** What is filtered by, each with what takes it off; links, so that they work without scripts. */
export function FilterChips({ filter, names }: Props) {
  const follow = useFollowLink()
  const asked = askedOf(filter, names)
  /** The focus goes on to the next one, since this one goes away; the second click of a double click would hit that one. */
  const remove = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.detail > 1) return event.preventDefault()
    follow(event)
    if (!event.defaultPrevented) return
    const links = [...(event.currentTarget.closest('.chips')?.querySelectorAll('a') ?? [])]
    if (asked.length === 1) focusToggle()
    else links[links.indexOf(event.currentTarget) + 1]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="chips chips--active" role="group" aria-label={m.filter_active()}>
      {asked.map(({ label, value, without }) => (
        <span className="chip" key={`${label} ${JSON.stringify(without)}`}>
          <small>{label}</small> {value}
          <a
            href={here(listPath(changed(filter, without)))}
            aria-label={m.filter_take_off({ label, value })}
            onClick={remove}
          >
            <Icon name="x" size={16} />
          </a>
        </span>
      ))}
      <ClearAll className="linkish sm" />
    </div>
  )
}

/** Of the two buttons that open the filters, the one that can be seen takes the focus. */
export const focusToggle = () => {
  for (const toggle of document.querySelectorAll<HTMLElement>('[aria-controls="filters"]'))
    toggle.focus({ preventScroll: true })
}

function ClearAll({ className }: { className: string }) {
  const follow = useFollowLink()
  const clear = (event: MouseEvent<HTMLAnchorElement>) => {
    follow(event)
    if (event.defaultPrevented) focusToggle()
  }
  return (
    <a className={className} href={here('/')} onClick={clear}>
      {m.common_clear_all()}
    </a>
  )
}

/** What nothing matches, and where there may be something. */
export function NothingMatches({ filter, names }: Props) {
  const follow = useFollowLink()
  const anyDate = changed(filter, { startDate: '', endDate: '' })
  return (
    <div className="list-msg list-news">
      <p className="sub">{m.filter_nothing({ shows: filterPhrase(filter, names) })}</p>
      <div className="row">
        <ClearAll className="btn btn--sm btn--main" />
        {anyDate && anyDate !== filter && (
          <a className="btn btn--sm" href={here(listPath(anyDate))} onClick={follow}>
            {m.filter_any_date()}
          </a>
        )}
      </div>
    </div>
  )
}

/** What is wrong with an address that nobody here has written. */
export function RefusedFilter({ refused }: { refused: readonly FieldError[] }) {
  return (
    <div className="list-msg">
      <div role="alert">
        {refused.map(({ field, message }) => (
          <p key={field}>{field === 'page' ? m.filter_too_far() : message}</p>
        ))}
      </div>
      <ClearAll className="btn btn--sm btn--main" />
    </div>
  )
}

/** Search engines find the list of one city or of one country; every other combination is the same shows once more. */
const mayBeFound = (filter: string): boolean => /^(?:city|country)=[^&]+$/.test(filter)

/** What is told about a filtered page outside its body. `words` say what is asked for, as `Shows in Berlin`; without any, nothing can be. */
export const listHead = (
  filter: string,
  page: number,
  words: string | undefined,
): Pick<Head, 'description' | 'canonicalPath' | 'isPrivate'> & { title: string } => {
  const title = words ?? m.common_shows()
  return {
    title: page > 1 ? m.list_page({ title, page }) : title,
    ...(words && mayBeFound(filter)
      ? { description: m.words_description({ words }), canonicalPath: listPath(filter, page) }
      : { isPrivate: true }),
  }
}
