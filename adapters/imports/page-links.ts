import type { DefaultTreeAdapterTypes } from 'parse5'
import { linkIn } from './event-data.ts'

type Link = { rank: number; href: string }

/** Patterns for the media types of a page's events in other formats, in order of preference. */
const alternateTypePatterns: readonly RegExp[] = [/^text\/calendar\b/i, /^application\/(?:atom|rss)\+xml\b/i]
const EVENTS_CALENDAR_API = /\/tribe\/events\/v1\/(?:events\/)?$/
const COMMENTS_FEED = /\/comments\//

export const makeLinkCollector = (url: string | null) => {
  const links: Link[] = []
  const collect = (element: DefaultTreeAdapterTypes.Element): void => {
    const link = alternateLink(element) ?? squarespaceLink(element, url)
    if (link) links.push(link)
  }
  const best = (base: string | null, today: string): string | null => {
    const [first] = links.toSorted((a, b) => a.rank - b.rank)
    const href = first ? linkIn(first.href, base) : null
    return href !== null && EVENTS_CALENDAR_API.test(apiPathOf(href)) ? upcomingEventsUrl(href, today) : href
  }
  return { collect, best }
}

const attributeOf = ({ attrs }: DefaultTreeAdapterTypes.Element, name: string): string =>
  attrs.find((each) => each.name === name)?.value ?? ''

const alternateLink = (element: DefaultTreeAdapterTypes.Element): Link | null => {
  if (element.tagName !== 'link' || !/(?:^|\s)alternate(?:\s|$)/i.test(attributeOf(element, 'rel'))) return null
  const href = attributeOf(element, 'href')
  if (EVENTS_CALENDAR_API.test(apiPathOf(href))) return { rank: 0, href }
  const rank = alternateTypePatterns.findIndex((pattern) => pattern.test(attributeOf(element, 'type')))
  return rank < 0 || href === '' || COMMENTS_FEED.test(href) ? null : { rank: rank + 2, href }
}

const squarespaceLink = (element: DefaultTreeAdapterTypes.Element, url: string | null): Link | null => {
  const [script] = element.tagName === 'script' ? element.childNodes : []
  const pageUrl = URL.parse(url ?? '')
  if (!(script && 'value' in script && script.value.includes('Static.SQUARESPACE_CONTEXT') && pageUrl)) return null
  pageUrl.searchParams.set('format', 'json')
  return { rank: 1, href: pageUrl.href }
}

/** Returns the path of a URL or, on WordPress sites without pretty permalinks, the path of the API from the parameter `rest_route`. */
const apiPathOf = (href: string): string => {
  const url = URL.parse(href, 'https://page.invalid/')
  return url?.searchParams.get('rest_route') ?? url?.pathname ?? ''
}

const MAX_EVENTS_PER_PAGE = '50'

const upcomingEventsUrl = (href: string, today: string): string => {
  const url = new URL(href)
  const path = apiPathOf(href)
    .replace(/(?:events\/)?$/, '')
    .concat('events')
  if (url.searchParams.has('rest_route')) url.searchParams.set('rest_route', path)
  else url.pathname = path
  url.searchParams.set('per_page', MAX_EVENTS_PER_PAGE)
  url.searchParams.set('start_date', today)
  return url.href
}
