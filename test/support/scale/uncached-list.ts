import { apiClientAt } from '#test/support/api-user.ts'

let queryCount = 0
/** Returns a query string for the list that has never been sent before, so no cache has a response to it. */
export const uncachedQuery = (): string => {
  queryCount += 1
  return `page=1&limit=100&asked=${queryCount}`
}

export const uncachedList = (): string => `/api/shows?${uncachedQuery()}`

type Listed = { shows: readonly { showTitle: string }[] }

export const titlesIn = ({ shows }: Listed): string[] => shows.map(({ showTitle }) => showTitle)

/** Returns the titles that an anonymous visitor sees, bypassing caches. */
export const titlesAt = async (url: string): Promise<string[]> =>
  titlesIn(await apiClientAt(url).get(`/api/shows?${uncachedQuery()}`))
