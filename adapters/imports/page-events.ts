import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import type { EventList } from './document.ts'
import { PLACEHOLDER_URL } from './event-data.ts'
import { toEventList } from './event-list.ts'
import { parseJsonOrNull } from './json-node.ts'
import { microformatEvents } from './microformat-events.ts'
import { makeLinkCollector } from './page-links.ts'
import { repairElement } from './repair-html.ts'
import { schemaOrgEvents } from './schema-org-events.ts'

/** The microformats parser is recursive, so a more deeply nested page could overflow the stack. */
const MAX_DEPTH = 400

/** Returns the events in the JSON-LD of a page, or otherwise its h-events. If there are none, `next` is the URL at
 * which the page offers its events in another format, if any. An uploaded page has no `url`, but may state its own. */
export const readPage = (html: string, url: string | null, today: string): EventList => {
  const { jsonLdTexts, depth, isEmpty, repairedHtml, base, links } = scanPage(html, url)
  const jsonLdEvents = jsonLdTexts.flatMap((text) => schemaOrgEvents(parseJsonOrNull(text), base))
  // The microformats parser throws on an empty page.
  const results =
    jsonLdEvents.length > 0 || depth > MAX_DEPTH || isEmpty
      ? jsonLdEvents
      : microformatEvents(repairedHtml, base ?? PLACEHOLDER_URL)
  const next = results.length === 0 && url !== null ? links.best(base, today) : null
  const kind = jsonLdEvents.length > 0 ? 'structured-data' : 'microformats'
  return { ...toEventList(kind, results, today), ...(next !== null && { next }) }
}

type Parent = DefaultTreeAdapterTypes.ParentNode
type Child = DefaultTreeAdapterTypes.ChildNode

type PageScan = {
  jsonLdTexts: readonly string[]
  depth: number
  isEmpty: boolean
  repairedHtml: string
  base: string | null
  links: ReturnType<typeof makeLinkCollector>
}

/** Scans the page in one pass, without recursion, and repairs it for the microformats parser. */
const scanPage = (html: string, url: string | null): PageScan => {
  const page = parse(html)
  const jsonLdTexts: string[] = []
  const declaredUrls: DeclaredUrls = {}
  const links = makeLinkCollector(url)
  const pending: { node: Parent | Child; depth: number }[] = [{ node: page, depth: 0 }]
  let deepest = 0
  let isEmpty = true
  let isRepaired = false
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, depth } = next
    deepest = Math.max(deepest, depth)
    if ('attrs' in node) {
      collectUrl(declaredUrls, node)
      links.collect(node)
      isRepaired = repairElement(node, url ?? PLACEHOLDER_URL) || isRepaired
      if (isJsonLd(node)) jsonLdTexts.push(node.childNodes.map((text) => ('value' in text ? text.value : '')).join(''))
      if (node.tagName === 'body') isEmpty = !node.childNodes.some((child) => 'tagName' in child)
    }
    if ('childNodes' in node)
      for (const child of node.childNodes.toReversed()) pending.push({ node: child, depth: depth + 1 })
  }
  // Serializing is recursive, and microformats are not read from more deeply nested pages anyway.
  const repairedHtml = isRepaired && deepest <= MAX_DEPTH ? serialize(page) : html
  return { jsonLdTexts, depth: deepest, isEmpty, repairedHtml, base: baseOf(declaredUrls, url), links }
}

type DeclaredUrls = { base?: string; canonical?: string; 'og:url'?: string }

const collectUrl = (declaredUrls: DeclaredUrls, { tagName, attrs }: DefaultTreeAdapterTypes.Element): void => {
  const attribute = (name: string): string => attrs.find((each) => each.name === name)?.value ?? ''
  if (tagName === 'base') declaredUrls.base ??= attribute('href')
  if (tagName === 'link' && attribute('rel').toLowerCase() === 'canonical') declaredUrls.canonical ??= attribute('href')
  if (tagName === 'meta' && attribute('property') === 'og:url') declaredUrls['og:url'] ??= attribute('content')
}

/** Returns the base URL for relative links (HTML, "document base URL"); null if it is unknown. */
const baseOf = ({ base = '', canonical = '', 'og:url': og = '' }: DeclaredUrls, url: string | null): string | null => {
  const pageUrl = [url ?? '', canonical, og].find(isAbsoluteUrl) ?? null
  const baseUrl = URL.parse(base, pageUrl ?? undefined)?.href ?? ''
  return base !== '' && isAbsoluteUrl(baseUrl) ? baseUrl : pageUrl
}

const isAbsoluteUrl = (url: string): boolean => /^https?:\/\//i.test(url) && URL.canParse(url)

const isJsonLd = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  tagName === 'script' &&
  attrs.some(({ name, value }) => name === 'type' && /^\s*application\/ld\+json\s*(?:;|$)/i.test(value))
