import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import type { EventList, ReadEvent } from '#core/imports/document.ts'
import { MOST_ROWS, tooMany } from '#core/imports/show-draft.ts'
import { mendElement } from './mended-page.ts'
import { microformatEvents } from './microformat-events.ts'
import { schemaOrgEvents } from './schema-org-events.ts'

/** Deeper pages are made to break programs; the reader of microformats goes down by recursion. */
const DEEPEST = 400

/** The events of a web page: those of its JSON-LD (schema.org), else its h-events. They are numbered as they come. */
export const readPage = (html: string, url: string): EventList => {
  const { scripts, depth, isEmpty, mended } = lookThrough(html, url)
  const described = scripts.flatMap((script) => schemaOrgEvents(jsonOf(script)))
  // The reader of microformats takes an empty page for none, and throws.
  if (described.length > 0 || depth > DEEPEST || isEmpty) return numbered(described)
  return numbered(microformatEvents(mended, url))
}

/** The events of a document that is JSON-LD itself. */
export const readJson = (text: string): EventList => numbered(schemaOrgEvents(jsonOf(text)))

const numbered = (events: readonly ReadEvent[]): EventList => ({
  events: events.slice(0, MOST_ROWS).map((event, index) => ({ ...event, line: index + 1 })),
  skipped: events.length > MOST_ROWS ? [tooMany(MOST_ROWS + 1, events.length - MOST_ROWS)] : [],
})

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Parent = DefaultTreeAdapterTypes.ParentNode
type Child = DefaultTreeAdapterTypes.ChildNode

type Looked = {
  /** The texts of the JSON-LD scripts. */
  scripts: readonly string[]
  depth: number
  /** Whether there is no element in its body. */
  isEmpty: boolean
  /** The page without what the reader of microformats does not bear. */
  mended: string
}

/** What there is in a page; without recursion, whatever it is. */
const lookThrough = (html: string, url: string): Looked => {
  const page = parse(html)
  const scripts: string[] = []
  const waiting: { node: Parent | Child; depth: number }[] = [{ node: page, depth: 0 }]
  let deepest = 0
  let isEmpty = true
  let isMended = false
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    deepest = Math.max(deepest, depth)
    if ('attrs' in node) {
      isMended = mendElement(node, url) || isMended
      if (isJsonLd(node)) scripts.push(node.childNodes.map((text) => ('value' in text ? text.value : '')).join(''))
      if (node.tagName === 'body') isEmpty = !node.childNodes.some((child) => 'tagName' in child)
    }
    if ('childNodes' in node)
      for (const child of node.childNodes.toReversed()) waiting.push({ node: child, depth: depth + 1 })
  }
  // Deep pages are not read any further, and writing them goes down by recursion, too.
  return { scripts, depth: deepest, isEmpty, mended: isMended && deepest <= DEEPEST ? serialize(page) : html }
}

const isJsonLd = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  tagName === 'script' &&
  attrs.some(({ name, value }) => name === 'type' && /^\s*application\/ld\+json\s*(?:;|$)/i.test(value))
