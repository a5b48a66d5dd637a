import { filterFields } from '#core/shows/show-filter.ts'
import type { FeedContext } from './feed-context.ts'

const filterKeys = Object.keys(filterFields)

export const feedContext = (
  { baseUrl, path, query }: { baseUrl: string; path: string; query: Readonly<Record<string, string>> },
  nextCursor: string | null,
): FeedContext => {
  // Known parameters in fixed order, so that each feed has one canonical address.
  const parameters = [...filterKeys, 'keepCancelled'].flatMap((key) => (query[key]?.trim() ? [[key, query[key]]] : []))
  const address = (pathname: string, pairs: readonly (readonly string[])[]): string => {
    const search = new URLSearchParams(pairs.map(([key = '', value = '']) => [key, value])).toString()
    return `${baseUrl}${pathname}${search && `?${search}`}`
  }
  return {
    baseUrl,
    selfUrl: address(path, query.cursor ? [...parameters, ['cursor', query.cursor]] : parameters),
    firstUrl: address(path, parameters),
    nextUrl: nextCursor === null ? null : address(path, [...parameters, ['cursor', nextCursor]]),
    pageUrl: address(
      '/',
      parameters.filter(([key]) => key !== 'keepCancelled'),
    ),
  }
}
