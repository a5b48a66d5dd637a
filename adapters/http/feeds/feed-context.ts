import type { Feed } from '#core/feeds/read-feed.ts'
import { filterFields } from '#core/shows/filter/show-filter.ts'

/** Absolute URLs. `pageUrl` leads to the HTML page with the same shows. */
export type FeedContext = {
  baseUrl: string
  selfUrl: string
  firstUrl: string
  nextUrl: string | null
  pageUrl: string
}

const filterKeys = Object.keys(filterFields)

export const feedContext = (
  { baseUrl, path, query }: { baseUrl: string; path: string; query: Readonly<Record<string, string>> },
  nextCursor: string | null,
): FeedContext => {
  // Only known parameters, in a fixed order, so that each feed has one canonical URL.
  const parameters = [...filterKeys, 'keepCancelled'].flatMap((key) => (query[key]?.trim() ? [[key, query[key]]] : []))
  const urlOf = (pathname: string, pairs: readonly (readonly string[])[]): string => {
    const search = new URLSearchParams(pairs.map(([key = '', value = '']) => [key, value])).toString()
    return `${baseUrl}${pathname}${search && `?${search}`}`
  }
  return {
    baseUrl,
    selfUrl: urlOf(path, query.cursor ? [...parameters, ['cursor', query.cursor]] : parameters),
    firstUrl: urlOf(path, parameters),
    nextUrl: nextCursor === null ? null : urlOf(path, [...parameters, ['cursor', nextCursor]]),
    pageUrl: urlOf(
      '/',
      parameters.filter(([key]) => key !== 'keepCancelled'),
    ),
  }
}

export type FeedOptions = {
  /** Whether calendars contain cancelled shows as ordinary events, because some apps hide cancelled events. */
  keepCancelled: boolean
}

export type WriteFeed = (feed: Feed, context: FeedContext, options: FeedOptions) => string

export const showUrl = (baseUrl: string, slug: string): string => `${baseUrl}/shows/${encodeURIComponent(slug)}`

export const fullTitle = ({ title, siteName }: Pick<Feed, 'title' | 'siteName'>): string => `${title} | ${siteName}`

type DescribedFeed = Pick<Feed, 'siteName' | 'count' | 'totalItems' | 'isTotalExact'>

export const feedDescription = (
  { siteName, count, totalItems, isTotalExact }: DescribedFeed,
  { nextUrl }: FeedContext,
): string => {
  const site = `Live shows from ${siteName}.`
  if (nextUrl === null) return site
  const total = `${isTotalExact ? '' : 'more than '}${totalItems.toLocaleString('en-US')}`
  return `${site} This document has ${count.toLocaleString('en-US')} of ${total} shows; the next ones are at ${nextUrl}`
}
