import { visitorAt } from '#test/support/api-user.ts'

let queries = 0
/** A query of the list that was never sent before, so that no cache serves it. */
export const uncachedQuery = (): string => {
  queries += 1
  return `page=1&limit=100&asked=${queries}`
}

export const uncachedList = (): string => `/api/shows?${uncachedQuery()}`

type Listed = { shows: readonly { showTitle: string }[] }

export const titlesIn = ({ shows }: Listed): string[] => shows.map(({ showTitle }) => showTitle)

/** The titles that an anonymous visitor sees, bypassing caches. */
export const titlesAt = async (url: string): Promise<string[]> =>
  titlesIn(await visitorAt(url).get(`/api/shows?${uncachedQuery()}`))
