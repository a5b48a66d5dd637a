import { doorCriteria } from '#core/shows/filter/door-criteria.ts'

/** The filter keys for which `<upstroke-shows>` has attributes. */
export const embedFilterKeys = [
  'q',
  'bands',
  'venues',
  'genres',
  'city',
  'region',
  'country',
  'when',
  'startDate',
  'endDate',
  'near',
  'within',
  'ages',
  ...doorCriteria,
] as const

/** Query keys of the list's filter, in canonical order. */
const keys = [...embedFilterKeys, 'status', 'includePast'] as const

export type FilterKey = (typeof keys)[number]

export type FilterChanges = Readonly<Partial<Record<FilterKey, string>>>

/** Returns the filter contained in a query, with its keys in canonical order; '' for no filter. The server validates it. */
export const filterOf = (search: URLSearchParams): string => {
  const normalized = new URLSearchParams()
  for (const key of keys) {
    const value = search.get(key)?.replaceAll('\0', '').trim()
    if (value && (key !== 'within' || normalized.has('near'))) normalized.set(key, value)
  }
  return `${normalized}`.replaceAll('%2C', ',')
}

export const splitList = (list: string): readonly string[] => list.split(',').filter(Boolean)

/** Applies the changes to a filter; '' removes a key. */
export const withChanges = (filter: string, changes: FilterChanges): string => {
  const next = new URLSearchParams(filter)
  for (const key of keys) {
    const value = changes[key]
    if (value !== undefined) next.set(key, value)
  }
  return filterOf(next)
}

/** `view` is the part of the query that selects the view (`viewQueryOf`). */
export const listPath = (filter: string, page = 1, view = ''): string => {
  const query = [filter, view, page > 1 && `page=${page}`].filter(Boolean).join('&')
  return query ? `/?${query}` : '/'
}
