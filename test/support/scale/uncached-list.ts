import { apiClientAt } from '#test/support/api-client.ts'

let queryCount = 0
/** Returns a new query string for the list, so that no cache can have a response to it. */
export const uncachedQuery = (): string => {
  queryCount += 1
  return `page=1&limit=100&asked=${queryCount}`
}

export const uncachedList = (): string => `/api/shows?${uncachedQuery()}`

type ShowList = { shows: readonly { showTitle: string }[] }

export const titlesIn = ({ shows }: ShowList): string[] => shows.map(({ showTitle }) => showTitle)

/** Resolves to the titles in an anonymous visitor's list, bypassing all caches. */
export const uncachedTitlesAt = async (url: string): Promise<string[]> =>
  titlesIn(await apiClientAt(url).get(`/api/shows?${uncachedQuery()}`))
