import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import type { Credit } from '#core/geography/streets.ts'

/** Tiles in both supported schemas contain data from OpenStreetMap, whose licence requires this credit. */
const OPEN_STREET_MAP: Credit = { text: '© OpenStreetMap', url: 'https://www.openstreetmap.org/copyright' }
const INVISIBLE_ELEMENTS: ReadonlySet<string> = new Set(['script', 'style'])

/** Returns the HTML `attribution` of a tile set as texts with links. If it has no text, returns the credit for OpenStreetMap. */
export const creditsIn = (html: unknown): Credit[] => {
  const credits: Credit[] = []
  const read = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[], url: string | null): void => {
    for (const node of nodes) {
      if (INVISIBLE_ELEMENTS.has(node.nodeName)) continue
      if ('childNodes' in node) read(node.childNodes, linkUrlOf(node) ?? url)
      else if ('value' in node && node.value.trim() !== '') credits.push({ text: node.value.trim(), url })
    }
  }
  if (typeof html === 'string') read(parseFragment(html).childNodes, null)
  return credits.length > 0 ? credits : [OPEN_STREET_MAP]
}

const linkUrlOf = (node: DefaultTreeAdapterTypes.Node): string | null => {
  const href = 'attrs' in node ? node.attrs.find(({ name }) => name === 'href')?.value : undefined
  const url = href === undefined ? null : URL.parse(href)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
