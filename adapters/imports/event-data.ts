import type { ImportNote } from '#core/imports/import-message.ts'
import type { ParsedEvent } from './document.ts'
import { decodedTextIn } from './event-time.ts'

export type EventData = { event: ParsedEvent } | { note: ImportNote }

/** Base URL of pages without a known address. Links that still begin with it are dropped. */
export const PLACEHOLDER_URL = 'https://page.invalid/'

/** Returns the absolute URL of a link, or null if it is invalid or relative without a base. */
export const linkIn = (value: unknown, base: string | null): string | null => {
  const text = decodedTextIn(value, 2048)
  if (text === null) return null
  // An absolute URL is kept as written, because the show's schema validates it.
  if (/^https?:\/\/(?!page\.invalid\/)/i.test(text)) return text
  const link = base === null ? null : URL.parse(text, base)
  return link && /^https?:$/.test(link.protocol) && link.hostname !== 'page.invalid' ? link.href : null
}
