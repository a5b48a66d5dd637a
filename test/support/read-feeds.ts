import { parseIcsCalendar } from '@ts-ics/schema-zod'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { JSDOM } from 'jsdom'
import type { IcsEvent, Line } from 'ts-ics'
import { faultsOf } from './json-feed-schema.ts'

/** An event of a calendar, as a parser that is not ours understands it. */
export type ReadEvent = {
  uid: string
  sequence: number
  status: string
  summary: string
  description: string
  location: string
  url: string
  /** RFC 3339 in UTC, by the calendar's own VTIMEZONE. */
  startsAt: string
  endsAt: string
  /** The clocks at the venue: `2026-11-27T20:00:00`. */
  startsLocally: string
  timeZone: string
  geo: readonly number[] | null
  changedAt: string
}

/** `NAME;PARAM=value:` (RFC 5545, section 3.1), after unfolding. */
const CONTENT_LINE = /^[A-Z\d-]+(?:;[A-Z\d-]+=(?:"[^"]*"|[^";:,]*))*:/
const CONTROL = /[^\P{Cc}\t\x80-\x9f]/u

const unfolded = (text: string): string => text.replace(/\r\n[ \t]/g, '')

/** The parser takes a component that is only spoken of for one: in the middle of a line its word gets this sign. */
const SPOKEN_OF = '\ue000'

/** What the parser lets pass: lines that are too long, end otherwise or are none, and components that do not end. */
const faultOf = (text: string): string | null => {
  const lines = text.split('\r\n')
  const tooLong = lines.find((line) => Buffer.byteLength(line) > 75)
  if (tooLong !== undefined) return `A line is not folded: ${tooLong}`
  if (/[^\r]\n|\r[^\n]/.test(text)) return 'A line ends without CRLF'
  const open: string[] = []
  for (const line of text
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')) {
    if (!CONTENT_LINE.test(line) || CONTROL.test(line)) return `This is no line of a calendar: ${line}`
    const [, edge, name = ''] = /^(BEGIN|END):(.*)$/.exec(line) ?? []
    if (edge === 'BEGIN') open.push(name)
    if (edge === 'END' && open.pop() !== name) return `${name} ends that did not begin`
  }
  return open.length > 0 ? `${open.at(-1)} does not end` : null
}

const nonStandard = {
  about: { name: 'X-WR-CALDESC', convert: ({ value }: Line) => value },
  next: { name: 'X-NEXT-PAGE', convert: ({ value }: Line) => value },
} as const

/** The calendar (RFC 5545), read by ts-ics and judged by its schema; throws where it is not one. */
export const readCalendar = (text: string) => {
  const fault = faultOf(text)
  if (fault !== null) throw new Error(fault)
  const guarded = unfolded(text).replace(/(?<=.)(?<!^DT)(BEGIN|END)(?=:)/gm, `$1${SPOKEN_OF}`)
  const calendar = parseIcsCalendar(guarded, { nonStandard })
  const { about, next } = (calendar.nonStandard ?? {}) as { about?: string; next?: string }
  return {
    name: textOf(calendar.name),
    about: textOf(about),
    next: textOf(next),
    // RFC 7986 came later than what the parser knows.
    refresh: /^REFRESH-INTERVAL;VALUE=DURATION:(.*)$/m.exec(text)?.[1]?.trim() ?? null,
    zones: (calendar.timezones ?? []).map(({ id }) => id),
    events: (calendar.events ?? []).map(eventOf),
  }
}

const spoken = (text = ''): string => text.replaceAll(SPOKEN_OF, '')

/** The parser leaves these as they are written; they are texts (section 3.3.11). */
const textOf = (written: string | undefined): string | null => written?.replace(/\\([\\;,])/g, '$1') ?? null

const eventOf = (event: IcsEvent): ReadEvent => {
  const { uid, sequence, status, summary, description, location, url, start, end, geo, lastModified } = event
  if (!end || !lastModified) throw new Error(`An event does not end, or does not say when it was changed: ${uid}`)
  return {
    uid,
    // The parser drops a 0, which is what none says, too.
    sequence: sequence ?? 0,
    status: status ?? '',
    summary: spoken(summary),
    description: spoken(description),
    location: spoken(location),
    url: url ?? '',
    startsAt: start.date.toISOString(),
    endsAt: end.date.toISOString(),
    startsLocally: (start.local?.date ?? start.date).toISOString().slice(0, 19),
    timeZone: start.local?.timezone ?? '',
    geo: geo ? geo.split(';').map(Number) : null,
    changedAt: lastModified.date.toISOString(),
  }
}

const markup = new new JSDOM('').window.DOMParser()

const wellFormed = (text: string): string => {
  const fault = markup.parseFromString(text, 'text/xml').querySelector('parsererror')
  if (fault) throw new Error(`This is no XML: ${fault.textContent}`)
  return text
}

/** The text of a document's root; throws where it is no XML. */
export const textOfXml = (text: string): string =>
  markup.parseFromString(wellFormed(text), 'text/xml').documentElement?.textContent ?? ''

/** The feed, read by feedsmith; throws where it is not one, or its XML is not well-formed. */
export const readRss = (text: string) => parseRssFeed(wellFormed(text))
export const readAtom = (text: string) => parseAtomFeed(wellFormed(text))

/** The same for a JSON Feed, which has to keep to the specification as well. */
export const readJsonFeed = (text: string) => {
  const feed: unknown = JSON.parse(text)
  const faults = faultsOf(feed)
  if (faults.length > 0) throw new Error(`This is no JSON Feed: ${faults.join('; ')}`)
  return parseJsonFeed(feed)
}

/** HTML as a reader shows it: what a person sees of it. */
export const seenOf = (html: string): string =>
  [...markup.parseFromString(html.replaceAll('<br>', '\n'), 'text/html').querySelectorAll('p')]
    .map(({ textContent }) => textContent)
    .join('\n\n')

/** Where the links of an HTML lead whose text is their address; throws when it has any element that feeds do not write. */
export const linksOf = (html: string): string[] => {
  const { body } = markup.parseFromString(html, 'text/html')
  const odd = [...body.querySelectorAll('*')].find(({ localName }) => !['p', 'br', 'a'].includes(localName))
  if (odd) throw new Error(`This is no element of a feed: ${odd.outerHTML}`)
  return [...body.querySelectorAll('a')].flatMap((link) =>
    link.getAttribute('href') === link.textContent && link.attributes.length === 1 ? [link.textContent] : [],
  )
}
