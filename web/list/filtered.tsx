import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { MAX_FILTER_CHOICES } from '#core/shows/filter/filter-limits.ts'
import { m } from '#messages'
import { AlertButton } from '#web/alerts/alert-button.tsx'
import { type Api, type FieldError, useApi } from '#web/data/api.ts'
import { listPath, withChanges } from '#web/data/filter-query.ts'
import {
  activeFilters,
  countText,
  filterPhrase,
  filterSummary,
  type NamesById,
  withShowSpelling,
} from '#web/data/filter-text.ts'
import { isOwnPosition, nearestPlaceQuery, ownPositionName, positionName } from '#web/data/near-place.ts'
import { localizedPath } from '#web/i18n/language.ts'
import { useFollowLink } from '#web/page/follow-link.ts'
import type { Head } from '#web/page/head.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { useListPath } from './list-path.ts'

export { activeFilters, countText, filterSummary, withShowSpelling }

const NAME_FRESH_MS = 10 * 60_000

export const nameQueryKey = (id: string) => ['name', id] as const

/** Fetches the names of a filter's bands, venues and position. Uses a placeholder for unknown names and failures. */
export const fetchFilterNames = async (client: QueryClient, api: Api, filter: URLSearchParams): Promise<NamesById> => {
  const chosenEntries = (['bands', 'venues'] as const).flatMap((kind) =>
    (filter.get(kind)?.split(',') ?? []).filter(Boolean).map((id) => ({ kind, id })),
  )
  const namedEntries = chosenEntries.slice(0, MAX_FILTER_CHOICES).map(async ({ kind, id }) => {
    const name = await client.fetchQuery({
      queryKey: nameQueryKey(id),
      queryFn: () =>
        api.get(`/api/${kind}/{id}`, { params: { id } }).then(
          ({ name }) => name,
          () => (kind === 'bands' ? m.filter_unknown_band() : m.filter_unknown_venue()),
        ),
      staleTime: NAME_FRESH_MS,
    })
    return [id, name] as const
  })
  const near = filter.get('near')
  const namedPosition = near && [
    near,
    await client.fetchQuery(nearestPlaceQuery(api, near)).then(positionName, () => m.filter_point()),
  ]
  return Object.fromEntries([...(await Promise.all(namedEntries)), ...(namedPosition ? [namedPosition] : [])])
}

type Props = { filter: string; names: NamesById }

/** Lists the active filters, each with a link that removes it and works without JavaScript. */
export function FilterChips({ filter, names }: Props) {
  const follow = useFollowLink()
  const pathOf = useListPath()
  const active = activeFilters(filter, { ...names, ...useOwnPositionName(filter) })
  /** Removes the filter, and moves the focus to the next link because this chip disappears. Ignores the second click of a
   * double click, which would hit the next chip. */
  const remove = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.detail > 1) return event.preventDefault()
    follow(event)
    if (!event.defaultPrevented) return
    const links = [...(event.currentTarget.closest('.chips')?.querySelectorAll('a') ?? [])]
    if (active.length === 1) focusToggle()
    else links[links.indexOf(event.currentTarget) + 1]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div className="chips chips--active" role="group" aria-label={m.filter_active()}>
      {active.map(({ label, value, removal }) => (
        <span className="chip" key={`${label} ${JSON.stringify(removal)}`}>
          <small>{label}</small> {value}
          <a
            href={localizedPath(pathOf(withChanges(filter, removal)))}
            aria-label={m.filter_remove({ label, value })}
            onClick={remove}
          >
            <Icon name="x" size={16} />
          </a>
        </span>
      ))}
      <ClearAll className="text-link text-sm" />
    </div>
  )
}

/** Returns a name for the search centre if it is the visitor's own position; only their device knows whether it is. */
function useOwnPositionName(filter: string): NamesById {
  const near = new URLSearchParams(filter).get('near') ?? ''
  const place = useQueryClient().getQueryData(nearestPlaceQuery(useApi(), near).queryKey)
  return useHydrated() && isOwnPosition(near) ? { [near]: ownPositionName(place) } : {}
}

/** Focuses the visible filter button. There are two; the hidden one ignores `focus`. */
export const focusToggle = () => {
  for (const toggle of document.querySelectorAll<HTMLElement>('[aria-controls="filters"]'))
    toggle.focus({ preventScroll: true })
}

function ClearAll({ className }: { className: string }) {
  const follow = useFollowLink()
  const pathOf = useListPath()
  const clear = (event: MouseEvent<HTMLAnchorElement>) => {
    follow(event)
    if (event.defaultPrevented) focusToggle()
  }
  return (
    <a className={className} href={localizedPath(pathOf(''))} onClick={clear}>
      {m.common_clear_all()}
    </a>
  )
}

export function NothingMatches({ filter, names }: Props) {
  const follow = useFollowLink()
  const pathOf = useListPath()
  const filterWithoutDates = withChanges(filter, { when: '', startDate: '', endDate: '' })
  return (
    <div className="list-message list-end">
      <p className="subtext">{m.filter_nothing({ shows: filterPhrase(filter, names) })}</p>
      <div className="row">
        <AlertButton className="btn btn--sm btn--main" label={m.alerts_tell_me_when()} subject={{ filter, names }} />
        <ClearAll className="btn btn--sm" />
        {filterWithoutDates && filterWithoutDates !== filter && (
          <a className="btn btn--sm" href={localizedPath(pathOf(filterWithoutDates))} onClick={follow}>
            {m.filter_any_date()}
          </a>
        )}
      </div>
    </div>
  )
}

export function InvalidFilter({ filterErrors }: { filterErrors: readonly FieldError[] }) {
  return (
    <div className="list-message">
      <div role="alert">
        {filterErrors.map(({ field, message }) => (
          <p key={field}>{field === 'page' ? m.filter_too_far() : message}</p>
        ))}
      </div>
      <ClearAll className="btn btn--sm btn--main" />
    </div>
  )
}

/** Only lists for one city or country are indexable; lists with other filters would be duplicate content. */
const isIndexable = (filter: string): boolean => /^(?:city|country)=[^&]+$/.test(filter)

/** Returns the `<head>` of a filtered list. `summary` describes the list (`Shows in Berlin`); it is undefined for an
 * invalid filter. */
export const listHead = (
  filter: string,
  page: number,
  summary: string | undefined,
): Pick<Head, 'description' | 'canonicalPath' | 'isPrivate'> & { title: string } => {
  const title = summary ?? m.common_shows()
  return {
    title: page > 1 ? m.list_page({ title, page }) : title,
    ...(summary && isIndexable(filter)
      ? { description: m.filter_text_description({ words: summary }), canonicalPath: listPath(filter, page) }
      : { isPrivate: true }),
  }
}
