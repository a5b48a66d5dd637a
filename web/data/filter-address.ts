/** The keys of an address that filter the list (decisions, section 4), in the order in which they stand there. */
const keys = [
  'q',
  'bands',
  'venues',
  'city',
  'region',
  'country',
  'startDate',
  'endDate',
  'near',
  'within',
  'ages',
  'status',
  'includePast',
] as const

export type FilterKey = (typeof keys)[number]

/** What is to be asked for besides or instead; '' asks for nothing. */
export type FilterChanges = Readonly<Partial<Record<FilterKey, string>>>

/**
 * What a query says of the filter, as a query again: equal filters give equal addresses, and '' leaves nothing out. Whether
 * it can be fulfilled is for the server to say.
 */
export const filterOf = (search: URLSearchParams): string => {
  const kept = new URLSearchParams()
  for (const key of keys) {
    const value = search.get(key)?.replaceAll('\0', '').trim()
    if (value && (key !== 'within' || kept.has('near'))) kept.set(key, value)
  }
  return `${kept}`.replaceAll('%2C', ',')
}

/** The ids of a list in an address. */
export const idsOf = (list: string): readonly string[] => list.split(',').filter(Boolean)

export const changed = (filter: string, changes: FilterChanges): string => {
  const next = new URLSearchParams(filter)
  for (const key of keys) {
    const value = changes[key]
    if (value !== undefined) next.set(key, value)
  }
  return filterOf(next)
}

/** The address of a page of the list, from the root. */
export const listPath = (filter: string, page = 1): string => {
  const query = [filter, page > 1 && `page=${page}`].filter(Boolean).join('&')
  return query ? `/?${query}` : '/'
}
