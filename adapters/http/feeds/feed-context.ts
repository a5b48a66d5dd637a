import type { Feed } from '#core/feeds/read-feed.ts'

/** Absolute addresses of a feed document; `pageUrl` is the HTML page with the same shows. */
export type FeedContext = {
  baseUrl: string
  selfUrl: string
  firstUrl: string
  nextUrl: string | null
  pageUrl: string
}

export type WriteFeed = (feed: Feed, context: FeedContext) => string

export const showUrl = (baseUrl: string, slug: string): string => `${baseUrl}/shows/${encodeURIComponent(slug)}`

export const fullTitle = ({ title, siteName }: Feed): string => `${title} | ${siteName}`

export const feedDescription = (feed: Feed, { nextUrl }: FeedContext): string => {
  const site = `Live shows from ${feed.siteName}.`
  if (nextUrl === null) return site
  const count = (number: number): string => number.toLocaleString('en-US')
  const all = `${feed.isTotalExact ? '' : 'more than '}${count(feed.totalItems)}`
  return `${site} This document has ${count(feed.count)} of ${all} shows; the next ones are at ${nextUrl}`
}
