import type { PublicShow, PublicShowPage } from '#core/exports/public-shows.ts'
import type { WriteShows } from './show-files.ts'

type CalendarWriters = {
  calendar: (shows: PublicShowPage, baseUrl: string) => string
  zone: (timeZone: string, years: ReadonlySet<number>) => string
}

const YEARS_AHEAD = 5
const ZONE_START = 'BEGIN:VTIMEZONE\r\n'
const EVENT_START = '\r\nBEGIN:VEVENT\r\n'
const CALENDAR_END = 'END:VCALENDAR\r\n'

/** Writes pages of shows, sorted by date, as one calendar (RFC 5545). Each time zone is written once, before its
 * first show. Its definition covers the years from that show to five years after it or after today, whichever is later,
 * because later shows have not been read yet. */
export const makeCalendarWriter = ({ calendar, zone }: CalendarWriters): WriteShows =>
  async function* (pages, baseUrl) {
    const writtenZones = new Set<string>()
    const emptyCalendar = calendar([], baseUrl)
    const headEnd = emptyCalendar.indexOf(ZONE_START)
    yield emptyCalendar.slice(0, headEnd)
    for await (const page of pages) {
      for (const show of page) {
        if (writtenZones.has(show.timeZone)) continue
        writtenZones.add(show.timeZone)
        yield `${zone(show.timeZone, yearsFrom(show))}\r\n`
      }
      const text = withoutEnd(calendar(page, baseUrl))
      yield text.slice(text.indexOf(EVENT_START) + '\r\n'.length)
    }
    yield writtenZones.size > 0 ? CALENDAR_END : emptyCalendar.slice(headEnd)
  }

const withoutEnd = (text: string): string => text.slice(0, text.lastIndexOf(CALENDAR_END))

const yearsFrom = ({ showDate }: PublicShow): ReadonlySet<number> => {
  const first = Number(showDate.slice(0, 4))
  const last = Math.max(first, new Date().getUTCFullYear()) + YEARS_AHEAD
  return new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
