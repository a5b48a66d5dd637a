import ical from 'node-ical'
import { importMessage } from '#core/imports/import-message.ts'
import { limitRows } from '#core/imports/limit-rows.ts'
import { type EventTime, MAX_ROWS, type SkippedLine, sourceExcerpt } from '#core/imports/show-draft.ts'
import { isCalendarDay, isTimeOfDay } from '#core/time/iso-date-time.ts'
import { instantOf } from '#core/time/local-time.ts'
import type { EventList, ParsedEvent } from './document.ts'
import { decodedTextIn, type EventData, emptyPlace, MAX_ID_LENGTH, numberIn } from './event-data.ts'

type EventComponent = { line: number; lines: string[]; isComplete: boolean }

const EVENT_BEGIN = /^BEGIN:VEVENT\s*$/i
const EVENT_END = /^END:VEVENT\s*$/i
const ZONE_BOUNDARY = /^(BEGIN|END):VTIMEZONE\s*$/i
const MAX_ZONE_LINES = 500
const MAX_EVENT_LENGTH = 64 * 1024

/** Reads a calendar (RFC 5545). Events are parsed one by one, so that a broken one does not affect the others. */
export const readCalendar = (text: string, today: string): EventList => {
  const { components, zones } = splitCalendar(text)
  const { rows, skipped: surplus, ...rest } = limitRows(components, { today, dayOf: startDayOf })
  const defaultZone = defaultZoneOf(text)
  const events: ParsedEvent[] = []
  const skipped: SkippedLine[] = []
  for (const component of rows) {
    const result = eventOf(component, zones, defaultZone)
    if ('event' in result) events.push(result.event)
    else skipped.push({ line: component.line, ...result.note })
  }
  return { kind: 'calendar', events, skipped: [...skipped, ...surplus], ...rest }
}

const startDayOf = ({ lines }: EventComponent): string | null => {
  const [, year, month, day] =
    /:(\d{4})(\d{2})(\d{2})/.exec(lines.find((line) => /^DTSTART[;:]/i.test(line)) ?? '') ?? []
  return day === undefined ? null : `${year}-${month}-${day}`
}

type ZoneDefinitions = ReadonlyMap<string, string>

const splitCalendar = (text: string): { components: readonly EventComponent[]; zones: ZoneDefinitions } => {
  const components: EventComponent[] = []
  const zones = new Map<string, string>()
  let openEvent: EventComponent | null = null
  let zoneLines: string[] | null = null
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const boundary = ZONE_BOUNDARY.exec(line)?.[1]?.toUpperCase()
    if (boundary === 'BEGIN') zoneLines = []
    if (zoneLines && zoneLines.length < MAX_ZONE_LINES) zoneLines.push(line)
    if (boundary === 'END' && zoneLines && zones.size < MAX_ROWS) {
      zones.set(zoneName(zoneLines), zoneLines.join('\r\n'))
      zoneLines = null
    }
    if (EVENT_BEGIN.test(line)) {
      openEvent = { line: index + 1, lines: [], isComplete: false }
      components.push(openEvent)
    }
    openEvent?.lines.push(line)
    if (openEvent && EVENT_END.test(line)) {
      openEvent.isComplete = true
      openEvent = null
    }
  }
  return { components, zones }
}

const zoneName = (lines: readonly string[]): string =>
  lines
    .find((line) => /^TZID:/i.test(line))
    ?.slice('TZID:'.length)
    .trim() ?? ''

/** Returns the VTIMEZONE of the zone that DTSTART names; empty if there is none, or if the zone is an IANA zone. */
const zoneDefinitionFor = (unfolded: string, zones: ZoneDefinitions): string => {
  const name = /^DTSTART[^:\r\n]*;TZID="?([^";:\r\n]+)/im.exec(unfolded)?.[1]?.trim() ?? ''
  return isZone(name) ? '' : (zones.get(name) ?? '')
}

type ParsedProperties = Readonly<Record<string, unknown>>

const eventOf = (
  { line, lines, isComplete }: EventComponent,
  zones: ZoneDefinitions,
  defaultZone: string | null,
): EventData => {
  const raw = lines.join('\r\n')
  if (!isComplete) return { note: importMessage('skipped.event_without_end') }
  if (raw.length > MAX_EVENT_LENGTH) return { note: importMessage('skipped.event_too_long') }
  const unfolded = raw.replace(/\r\n[ \t]/g, '')
  const zoneDefinition = zoneDefinitionFor(unfolded, zones)
  const parsed = parseEvent(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${zoneDefinition}\r\n${raw}\r\nEND:VCALENDAR`)
  if (!parsed) return { note: importMessage('skipped.event_unreadable') }
  const startText = startTextIn(unfolded)
  if (startText === null) return { note: importMessage('skipped.event_without_date') }
  const start = timeOf(startText, parsed.start, defaultZone)
  if (start === null)
    return { note: importMessage('skipped.event_without_readable_date', { text: sourceExcerpt(startText) }) }
  const geo = (parsed.geo ?? {}) as { lat?: unknown; lon?: unknown }
  const summary = propertyText(parsed.summary)
  const location = propertyText(parsed.location)
  return {
    event: {
      line,
      source: sourceExcerpt([startText, summary, location].filter(Boolean).join(' ')),
      id: propertyText(parsed.uid, MAX_ID_LENGTH),
      name: summary,
      start,
      doors: null,
      performers: [],
      location,
      place: { ...emptyPlace, latitude: numberIn(geo.lat), longitude: numberIn(geo.lon) },
      url: propertyText(parsed.url, 2048),
      ticketUrl: null,
      price: null,
      description: propertyText(parsed.description, 5000),
      status: propertyText(parsed.status),
      isRecurring: parsed.rrule !== undefined || /^RDATE[;:]/im.test(raw),
    },
  }
}

const parseEvent = (calendar: string): ParsedProperties | null => {
  try {
    const found = Object.values(ical.sync.parseICS(calendar)).find((each) => each?.type === 'VEVENT')
    return (found as ParsedProperties | undefined) ?? null
  } catch {
    return null
  }
}

const propertyText = (property: unknown, max?: number): string | null =>
  decodedTextIn(typeof property === 'object' && property !== null && 'val' in property ? property.val : property, max)

const startTextIn = (unfolded: string): string | null =>
  /^DTSTART(?:;(?:[^":\r\n]|"[^"\r\n]*")*)?:([^\r\n]*)/im.exec(unfolded)?.[1]?.trim() ?? null

/** Returns X-WR-TIMEZONE, the zone in which calendar programs show the UTC and floating times of a calendar; null if it is
 * missing or not an IANA zone. */
const defaultZoneOf = (text: string): string | null => {
  const zone = /^X-WR-TIMEZONE(?:;[^:\r\n]*)?:(.*)$/im.exec(text)?.[1]?.trim() ?? ''
  return isZone(zone) ? zone : null
}

/** Takes only the zone from `parsedStart`, because `node-ical` accepts an hour of 99, and treats floating times as local to this
 * machine. */
const timeOf = (startText: string, parsedStart: unknown, defaultZone: string | null): EventTime | null => {
  const [, year, month, dayOfMonth, hour, minute, utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:\d{2})?(Z)?)?$/.exec(startText) ?? []
  const day = `${year}-${month}-${dayOfMonth}`
  if (!isCalendarDay(day)) return null
  if (hour === undefined) return { day, time: null }
  const time = `${hour}:${minute}`
  if (!isTimeOfDay(time)) return null
  if (utc) return { instant: new Date(`${day}T${time}:00Z`), zone: defaultZone }
  const namedZone =
    parsedStart instanceof Date && 'tz' in parsedStart && typeof parsedStart.tz === 'string' ? parsedStart.tz : null
  const zone = namedZone !== null && isZone(namedZone) ? namedZone : defaultZone
  const instant = zone === null ? null : instantOf(day, time, zone)
  return instant === null ? { day, time } : { day, time, instant, zone }
}

/** Caches the results of `isZone`, because many events name the same zone and the check is slow. */
const checkedZones = new Map<string, boolean>()

const isZone = (zone: string): boolean => {
  const isKnown = checkedZones.get(zone) ?? canFormatIn(zone)
  if (checkedZones.size < MAX_ROWS) checkedZones.set(zone, isKnown)
  return isKnown
}

const canFormatIn = (zone: string): boolean => {
  try {
    return /^[A-Z]/i.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
