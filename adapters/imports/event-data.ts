import { decodeHTMLStrict } from 'entities/decode'
import type { ImportNote } from '#core/imports/import-message.ts'
import type { EventPlace, ParsedEvent } from './document.ts'

export type EventData = { event: ParsedEvent } | { note: ImportNote }

export const emptyPlace: EventPlace = {
  name: null,
  address: null,
  city: null,
  region: null,
  country: null,
  latitude: null,
  longitude: null,
}

/** The base URL of pages whose own URL is unknown. Links that resolve to its host are dropped. */
export const PLACEHOLDER_URL = 'https://page.invalid/'

/** Returns the absolute URL of a link, or null if it is invalid, neither HTTP nor HTTPS, or relative without a base. */
export const linkIn = (value: unknown, base: string | null): string | null => {
  const text = decodedTextIn(value, 2048)
  if (text === null) return null
  // An absolute URL is kept as written, because the show's schema validates it.
  if (/^https?:\/\/(?!page\.invalid\/)/i.test(text)) return text
  const link = base === null ? null : URL.parse(text, base)
  return link && /^https?:$/.test(link.protocol) && link.hostname !== 'page.invalid' ? link.href : null
}

/** Returns the first `max` characters of a string, trimmed; null if nothing is left or if the value is not a string. */
export const textIn = (value: unknown, max = 600): string | null => {
  if (typeof value !== 'string') return null
  const text = value.slice(0, max).replaceAll('\0', '').toWellFormed().trim()
  return text === '' ? null : text
}

export const MAX_ID_LENGTH = 512

const MAX_ENTITY_LENGTH = 32

/** Like {@link textIn}, but decodes HTML entities once. Keeps entities without a semicolon, because links contain bare ampersands. */
export const decodedTextIn = (value: unknown, max = 600): string | null =>
  typeof value === 'string' ? textIn(decodeHTMLStrict(value.slice(0, max * MAX_ENTITY_LENGTH)), max) : null

export const numberIn = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
