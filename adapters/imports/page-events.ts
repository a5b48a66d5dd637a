import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import type { EventList, ReadEvent } from '#core/imports/document.ts'
import { MOST_ROWS, tooMany } from '#core/imports/show-draft.ts'
import { microformatEvents } from './microformat-events.ts'
import { schemaOrgEvents } from './schema-org-events.ts'

/** Deeper pages are made to break programs; the reader of microformats goes down by recursion. */
const DEEPEST = 400

/** The events of a web page: those of its JSON-LD (schema.org), else its h-events. They are numbered as they come. */
export const readPage = (html: string, url: string): EventList => {
  const { scripts, depth } = lookThrough(html)
  const described = scripts.flatMap((script) => schemaOrgEvents(jsonOf(script)))
  if (described.length > 0 || depth > DEEPEST) return numbered(described)
  return numbered(microformatEvents(html, url))
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

/** The texts of the JSON-LD scripts, and how deep the page is; without recursion, whatever it is. */
const lookThrough = (html: string): { scripts: readonly string[]; depth: number } => {
  const scripts: string[] = []
  const waiting: { node: Parent | Child; depth: number }[] = [{ node: parse(html), depth: 0 }]
  let deepest = 0
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, depth } = next
    deepest = Math.max(deepest, depth)
    if ('attrs' in node && isJsonLd(node))
      scripts.push(node.childNodes.map((text) => ('value' in text ? text.value : '')).join(''))
    if ('childNodes' in node)
      for (const child of node.childNodes.toReversed()) waiting.push({ node: child, depth: depth + 1 })
  }
  return { scripts, depth: deepest }
}

const isJsonLd = ({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean =>
  tagName === 'script' &&
  attrs.some(({ name, value }) => name === 'type' && /^\s*application\/ld\+json\s*(?:;|$)/i.test(value))
