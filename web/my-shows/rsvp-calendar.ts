import { mapConcurrent } from '#core/map-concurrent.ts'
import type { RsvpResponse } from '#core/rsvps/rsvp.ts'
import { ApiError, NetworkError } from '#web/data/api.ts'
import { showPath } from '#web/show/share.ts'
import type { KnownRsvp } from './plan.ts'

type ShowCalendar = { text: string; response: RsvpResponse | null }

/** Combines the public calendar files of the shows into one (RFC 5545). Fetches each file separately, so that the site does not
 * receive the list of a visitor's RSVPs. Omits deleted shows. Rejects with a {@link NetworkError} or an {@link ApiError}. */
export const fetchCalendar = async (rsvps: readonly KnownRsvp[]): Promise<string> => {
  const calendars = await mapConcurrent(rsvps, async ({ show, response }): Promise<ShowCalendar | null> => {
    const fileResponse = await fetch(`${showPath(show)}.ics`).catch((cause: unknown) => {
      throw new NetworkError(cause)
    })
    if ([404, 410].includes(fileResponse.status)) return null
    if (!fileResponse.ok) throw new ApiError(fileResponse.status, {}, fileResponse.headers.get('retry-after'))
    return { text: await fileResponse.text(), response }
  })
  return combineCalendars(calendars.filter((calendar) => calendar !== null))
}

const componentsOf = (text: string, name: string): readonly string[] =>
  text.match(new RegExp(`^BEGIN:${name}\r\n[^]*?^END:${name}\r\n`, 'gm')) ?? []

/** If the response is `maybe`, marks the event as tentative and its time as free. */
const withResponse = (event: string, response: RsvpResponse | null): string =>
  response === 'maybe'
    ? event.replace(/^STATUS:CONFIRMED\r$/m, 'STATUS:TENTATIVE\r').replace(/^TRANSP:OPAQUE\r$/m, 'TRANSP:TRANSPARENT\r')
    : event

/** Merges zones with the same id: a calendar may define each zone only once, but files for different years may contain
 * different observances of it. */
const combineZones = (zones: readonly string[]): string => {
  const observancesByIdLine = new Map<string, Set<string>>()
  for (const zone of zones) {
    const idLine = /^TZID:.*\r\n/m.exec(zone)?.[0] ?? ''
    const observances = [...componentsOf(zone, 'STANDARD'), ...componentsOf(zone, 'DAYLIGHT')]
    observancesByIdLine.set(idLine, new Set([...(observancesByIdLine.get(idLine) ?? []), ...observances]))
  }
  return [...observancesByIdLine]
    .map(([idLine, observances]) => `BEGIN:VTIMEZONE\r\n${idLine}${[...observances].join('')}END:VTIMEZONE\r\n`)
    .join('')
}

export const combineCalendars = (calendars: readonly ShowCalendar[]): string =>
  [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Upstroke//Shows//EN\r\nCALSCALE:GREGORIAN\r\n',
    combineZones(calendars.flatMap(({ text }) => componentsOf(text, 'VTIMEZONE'))),
    ...calendars.flatMap(({ text, response }) =>
      componentsOf(text, 'VEVENT').map((event) => withResponse(event, response)),
    ),
    'END:VCALENDAR\r\n',
  ].join('')
