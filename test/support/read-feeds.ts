import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { JSDOM } from 'jsdom'
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

/** The calendar (RFC 5545), read by ical.js; throws where it is not one, or a line is longer than 75 octets. */
export const readCalendar = (text: string) => {
  const lines = text.split('\r\n')
  const tooLong = lines.find((line) => Buffer.byteLength(line) > 75)
  if (tooLong !== undefined) throw new Error(`A line is not folded: ${tooLong}`)
  if (/[^\r]\n|\r[^\n]/.test(text)) throw new Error('A line ends without CRLF')
  const calendar = new ICAL.Component(ICAL.parse(text))
  // The parser leaves the values of properties that RFC 5545 does not name as they are written; they are texts (section 3.8.8.2).
  const textOf = (name: string): string | null =>
    calendar
      .getFirstPropertyValue(name)
      ?.toString()
      .replace(/\\([\\;,])/g, '$1') ?? null
  return {
    name: textOf('x-wr-calname'),
    about: textOf('x-wr-caldesc'),
    next: textOf('x-next-page'),
    refresh: textOf('refresh-interval'),
    zones: calendar.getAllSubcomponents('vtimezone').map((zone) => String(zone.getFirstPropertyValue('tzid'))),
    events: calendar.getAllSubcomponents('vevent').map(eventOf),
  }
}

const eventOf = (component: ICAL.Component): ReadEvent => {
  const value = (name: string): string => String(component.getFirstPropertyValue(name) ?? '')
  const time = (name: string) => component.getFirstPropertyValue(name) as ICAL.Time
  const instant = (name: string): string => new Date(time(name).toUnixTime() * 1000).toISOString()
  return {
    uid: value('uid'),
    sequence: Number(value('sequence')),
    status: value('status'),
    summary: value('summary'),
    description: value('description'),
    location: value('location'),
    url: value('url'),
    startsAt: instant('dtstart'),
    endsAt: instant('dtend'),
    startsLocally: value('dtstart'),
    timeZone: time('dtstart').zone?.tzid ?? '',
    geo: component.getFirstPropertyValue('geo') as readonly number[] | null,
    changedAt: instant('last-modified'),
  }
}

const markup = new new JSDOM('').window.DOMParser()

const wellFormed = (text: string): string => {
  const fault = markup.parseFromString(text, 'text/xml').querySelector('parsererror')
  if (fault) throw new Error(`This is no XML: ${fault.textContent}`)
  return text
}

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
