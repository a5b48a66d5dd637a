import { parseIcsCalendar } from '@ts-ics/schema-zod'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { JSDOM } from 'jsdom'
import type { IcsEvent, Line } from 'ts-ics'
import { violationsOfJsonFeed } from './json-feed-schema.ts'

/** An event as parsed by a third-party library. */
type ParsedEvent = {
  uid: string
  sequence: number
  status: string
  summary: string
  description: string
  location: string
  url: string
  /** RFC 3339 in UTC, according to the calendar's own VTIMEZONE. */
  startsAt: string
  endsAt: string
  /** Local time at the venue: `2026-11-27T20:00:00`. */
  startsLocally: string
  timeZone: string
  geo: readonly number[] | null
  changedAt: string
}

/** Matches the start of an unfolded content line, `NAME;PARAM=value:` (RFC 5545, section 3.1). */
const CONTENT_LINE_START = /^[A-Z\d-]+(?:;[A-Z\d-]+=(?:"[^"]*"|[^";:,]*))*:/
const CONTROL = /[^\P{Cc}\t\x80-\x9f]/u

const unfolded = (text: string): string => text.replace(/\r\n[ \t]/g, '')

/** Inserted before the colon of BEGIN: and END: inside a line, which the parser would mistake for the start or end of a component. */
const ESCAPE_MARK = '\ue000'

/** Returns an error that the parser overlooks: an overlong line, a wrong line ending, an invalid content line, or a component
 * without its beginning or end. */
const calendarErrorIn = (text: string): string | null => {
  const lines = text.split('\r\n')
  const tooLong = lines.find((line) => Buffer.byteLength(line) > 75)
  if (tooLong !== undefined) return `A line is not folded: ${tooLong}`
  if (/[^\r]\n|\r[^\n]/.test(text)) return 'A line ends without CRLF'
  const openComponents: string[] = []
  for (const line of unfolded(text).trimEnd().split('\r\n')) {
    if (!CONTENT_LINE_START.test(line) || CONTROL.test(line)) return `Not a calendar content line: ${line}`
    const [, edge, name = ''] = /^(BEGIN|END):(.*)$/.exec(line) ?? []
    if (edge === 'BEGIN') openComponents.push(name)
    if (edge === 'END' && openComponents.pop() !== name) return `END:${name} without BEGIN:${name}`
  }
  return openComponents.length > 0 ? `BEGIN:${openComponents.at(-1)} without END` : null
}

const nonStandard = {
  description: { name: 'X-WR-CALDESC', convert: ({ value }: Line) => value },
  next: { name: 'X-NEXT-PAGE', convert: ({ value }: Line) => value },
} as const

/** Parses a calendar (RFC 5545) with ts-ics and validates it against the schema of ts-ics. Throws if it is invalid. */
export const readCalendar = (text: string) => {
  const error = calendarErrorIn(text)
  if (error !== null) throw new Error(error)
  const escaped = unfolded(text).replace(/(?<=.)(?<!^DT)(BEGIN|END)(?=:)/gm, `$1${ESCAPE_MARK}`)
  const calendar = parseIcsCalendar(escaped, { nonStandard })
  const { description, next } = (calendar.nonStandard ?? {}) as { description?: string; next?: string }
  return {
    name: unescapedText(calendar.name),
    description: unescapedText(description),
    next: unescapedText(next),
    // The parser doesn't support this property (RFC 7986).
    refresh: /^REFRESH-INTERVAL;VALUE=DURATION:(.*)$/m.exec(text)?.[1]?.trim() ?? null,
    zones: (calendar.timezones ?? []).map(({ id }) => id),
    events: (calendar.events ?? []).map(eventOf),
  }
}

const withoutEscapeMarks = (text = ''): string => text.replaceAll(ESCAPE_MARK, '')

/** Unescapes text that the parser leaves escaped (RFC 5545, section 3.3.11). */
const unescapedText = (escaped: string | undefined): string | null => escaped?.replace(/\\([\\;,])/g, '$1') ?? null

const eventOf = (event: IcsEvent): ParsedEvent => {
  const { uid, sequence, status, summary, description, location, url, start, end, geo, lastModified } = event
  if (!end || !lastModified) throw new Error(`An event has no DTEND or no LAST-MODIFIED: ${uid}`)
  return {
    uid,
    // The parser omits a sequence number of 0, which is also the default.
    sequence: sequence ?? 0,
    status: status ?? '',
    summary: withoutEscapeMarks(summary),
    description: withoutEscapeMarks(description),
    location: withoutEscapeMarks(location),
    url: url ?? '',
    startsAt: start.date.toISOString(),
    endsAt: end.date.toISOString(),
    startsLocally: (start.local?.date ?? start.date).toISOString().slice(0, 19),
    timeZone: start.local?.timezone ?? '',
    geo: geo ? geo.split(';').map(Number) : null,
    changedAt: lastModified.date.toISOString(),
  }
}

const domParser = new new JSDOM('').window.DOMParser()

const requireWellFormed = (text: string): string => {
  const error = domParser.parseFromString(text, 'text/xml').querySelector('parsererror')
  if (error) throw new Error(`Not well-formed XML: ${error.textContent}`)
  return text
}

/** Returns the text of the root element. Throws on malformed XML. */
export const textOfXml = (text: string): string =>
  domParser.parseFromString(requireWellFormed(text), 'text/xml').documentElement?.textContent ?? ''

/** Parses the feed with feedsmith. Throws on an invalid feed or malformed XML. */
export const readRss = (text: string) => parseRssFeed(requireWellFormed(text))
export const readAtom = (text: string) => parseAtomFeed(requireWellFormed(text))

/** Parses a JSON Feed and checks it against the specification. */
export const readJsonFeed = (text: string) => {
  const feed: unknown = JSON.parse(text)
  const violations = violationsOfJsonFeed(feed)
  if (violations.length > 0) throw new Error(`Not a valid JSON Feed: ${violations.join('; ')}`)
  return parseJsonFeed(feed)
}

export const visibleTextOf = (html: string): string =>
  [...domParser.parseFromString(html.replaceAll('<br>', '\n'), 'text/html').querySelectorAll('p')]
    .map(({ textContent }) => textContent)
    .join('\n\n')

/** Returns the targets of links whose text is their URL. Throws on elements that our feeds never contain. */
export const linksOf = (html: string): string[] => {
  const { body } = domParser.parseFromString(html, 'text/html')
  const unexpected = [...body.querySelectorAll('*')].find(({ localName }) => !['p', 'br', 'a'].includes(localName))
  if (unexpected) throw new Error(`Unexpected element in a feed: ${unexpected.outerHTML}`)
  return [...body.querySelectorAll('a')].flatMap((link) =>
    link.getAttribute('href') === link.textContent && link.attributes.length === 1 ? [link.textContent] : [],
  )
}
