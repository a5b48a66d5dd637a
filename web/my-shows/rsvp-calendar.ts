import { mapConcurrent } from '#core/map-concurrent.ts'
import type { RsvpResponse } from '#core/rsvps/rsvp.ts'
import { ApiError, NetworkError } from '#web/data/api.ts'
import { showPath } from '#web/show/share.ts'
import type { KnownRsvp } from './plan.ts'

type ShowCalendar = { text: string; response: RsvpResponse | null }

/** Fetches the public calendar file of each show, so that the site does not receive the list of a visitor's RSVPs, and
 * combines the files into one (RFC 5545). Omits deleted shows. Rejects with {@link NetworkError} or
 * {@link ApiError}. */
export const fetchCalendar = async (rsvps: readonly KnownRsvp[]): Promise<string> => {
  const files = await mapConcurrent(rsvps, async ({ show, response }): Promise<ShowCalendar | null> => {
    const file = await fetch(`${showPath(show)}.ics`).catch((cause: unknown) => {
      throw new NetworkError(cause)
    })
    if ([404, 410].includes(file.status)) return null
    if (!file.ok) throw new ApiError(file.status, {}, file.headers.get('retry-after'))
    return { text: await file.text(), response }
  })
  return combineCalendars(files.filter((file) => file !== null))
}

const partsOf = (text: string, name: string): readonly string[] =>
  text.match(new RegExp(`^BEGIN:${name}\r\n[^]*?^END:${name}\r\n`, 'gm')) ?? []

/** An event with the response `maybe` is tentative and leaves the time free. */
const withResponse = (event: string, response: RsvpResponse | null): string =>
  response === 'maybe'
    ? event.replace(/^STATUS:CONFIRMED\r$/m, 'STATUS:TENTATIVE\r').replace(/^TRANSP:OPAQUE\r$/m, 'TRANSP:TRANSPARENT\r')
    : event

/** Files for different years may contain different parts of a time zone, but a calendar may define each zone only once. */
const combineZones = (zones: readonly string[]): string => {
  const observances = new Map<string, Set<string>>()
  for (const zone of zones) {
    const id = /^TZID:.*\r\n/m.exec(zone)?.[0] ?? ''
    const parts = [...partsOf(zone, 'STANDARD'), ...partsOf(zone, 'DAYLIGHT')]
    observances.set(id, new Set([...(observances.get(id) ?? []), ...parts]))
  }
  return [...observances]
    .map(([id, parts]) => `BEGIN:VTIMEZONE\r\n${id}${[...parts].join('')}END:VTIMEZONE\r\n`)
    .join('')
}

export const combineCalendars = (calendars: readonly ShowCalendar[]): string =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Upstroke//Shows//EN\r\nCALSCALE:GREGORIAN\r\n',
    combineZones(calendars.flatMap(({ text }) => partsOf(text, 'VTIMEZONE'))),
    ...calendars.flatMap(({ text, response }) => partsOf(text, 'VEVENT').map((event) => withResponse(event, response))),
    'END:VCALENDAR\r\n',
  ].join('')
