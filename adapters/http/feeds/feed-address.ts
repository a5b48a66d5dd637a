import { filterFields } from '#core/shows/show-filter.ts'
import type { FeedPlace } from './feed-place.ts'

const filterKeys = Object.keys(filterFields)

/** Where a document of the feed at `path` stands, by the query that it was asked with; `nextCursor` as the feed says. */
export const feedPlace = (
  { baseUrl, path, query }: { baseUrl: string; path: string; query: Readonly<Record<string, string>> },
  nextCursor: string | null,
): FeedPlace => {
  // In one spelling, whatever else was asked with it.
  const given = [...filterKeys, 'keepCancelled'].flatMap((key) => (query[key]?.trim() ? [[key, query[key]]] : []))
  const address = (from: string, pairs: readonly (readonly string[])[]): string => {
    const search = new URLSearchParams(pairs.map(([key = '', value = '']) => [key, value])).toString()
    return `${baseUrl}${from}${search && `?${search}`}`
  }
  return {
    baseUrl,
    selfUrl: address(path, query.cursor ? [...given, ['cursor', query.cursor]] : given),
    firstUrl: address(path, given),
    nextUrl: nextCursor === null ? null : address(path, [...given, ['cursor', nextCursor]]),
    pageUrl: address(
      '/',
      given.filter(([key]) => key !== 'keepCancelled'),
    ),
  }
}
