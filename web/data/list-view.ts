const monthKeys = ['month', 'day'] as const

/** The views of the list (`?view=`), each with the query parameters that only it uses. */
const viewKeys = {
  posters: [],
  text: [],
  month: monthKeys,
  map: ['box'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ListView = keyof typeof viewKeys

/** Returns the view that a query names, or null. */
export const viewOf = (search: URLSearchParams): ListView | null => {
  const view = search.get('view') ?? ''
  return Object.hasOwn(viewKeys, view) ? (view as ListView) : null
}

/** Returns the part of a query that selects the view, normalized; '' if the query names no view. */
export const viewQueryOf = (search: URLSearchParams): string => {
  const view = viewOf(search)
  if (view === null) return ''
  const query = new URLSearchParams({ view })
  for (const key of viewKeys[view] as readonly string[]) {
    const value = search.get(key)
    if (value) query.set(key, value)
  }
  return `${query}`.replaceAll('%2C', ',')
}

/** Returns the query without the month and day of the month view, so that the filter's dates determine them. */
export const withoutMonth = (search: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...search].filter(([key]) => !(monthKeys as readonly string[]).includes(key)))
