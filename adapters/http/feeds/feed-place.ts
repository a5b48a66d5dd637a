import type { Feed } from '#core/feeds/read-feed.ts'

/** Where a feed stands; all addresses are absolute. */
export type FeedPlace = {
  /** Origin of the site. */
  baseUrl: string
  /** Of this document. */
  selfUrl: string
  /** Of the feed, which begins there. */
  firstUrl: string
  /** Of the document that goes on from here; null at the end. */
  nextUrl: string | null
  /** Of the page that shows the same to people. */
  pageUrl: string
}

/** Writes a document of a feed in one format. */
export type WriteFeed = (feed: Feed, place: FeedPlace) => string

/** The page of a show. */
export const showUrl = (baseUrl: string, slug: string): string => `${baseUrl}/shows/${encodeURIComponent(slug)}`

/** What a feed is called, with the site's name. */
export const fullTitle = ({ title, siteName }: Feed): string => `${title} | ${siteName}`

/** What a feed is, and where it goes on when this is not all of it: nothing is left out silently. */
export const feedNote = (feed: Feed, { nextUrl }: FeedPlace): string => {
  const about = `Live shows from ${feed.siteName}.`
  if (nextUrl === null) return about
  const count = (number: number): string => number.toLocaleString('en-US')
  const all = `${feed.isTotalExact ? '' : 'more than '}${count(feed.totalItems)}`
  return `${about} This document has ${count(feed.count)} of ${all} shows; the next ones are at ${nextUrl}`
}
