import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { decodedTextIn } from './event-data.ts'

const BLOCKS: ReadonlySet<string> = new Set(['p', 'div', 'li', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'br', 'tr'])
const INVISIBLE: ReadonlySet<string> = new Set(['script', 'style', 'template'])

/** Decodes HTML entities, and converts HTML to text with a line per block. Returns at most `max` characters. */
export const plainTextIn = (value: unknown, max: number): string | null => {
  const text = decodedTextIn(value, max)
  if (text === null || !/<\/?[a-z][^<>]*>/i.test(text)) return text
  const lines = textOf(parseFragment(text).childNodes).split('\n')
  return (
    lines
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .join('\n')
      .replace(/\n{2,}/g, '\n\n')
      .trim() || null
  )
}

const textOf = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string =>
  nodes
    .map((node) => {
      if ('value' in node) return node.value.replace(/\s+/g, ' ')
      if (!('tagName' in node) || INVISIBLE.has(node.tagName)) return ''
      const inside = textOf(node.childNodes)
      return BLOCKS.has(node.tagName) ? `${inside}\n` : inside
    })
    .join('')
