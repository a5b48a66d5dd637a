import type { PublicPage, PublicShow } from '#core/exports/public-pages.ts'
import type { WriteShows } from './show-files.ts'

export type CalendarWriters = {
  calendar: (shows: PublicPage, baseUrl: string) => string
  zone: (timeZone: string, years: ReadonlySet<number>) => string
}

const YEARS_AHEAD = 5
const ZONE = 'BEGIN:VTIMEZONE\r\n'
const BEGIN = '\r\nBEGIN:VEVENT\r\n'
const END = 'END:VCALENDAR\r\n'

/** Writes one calendar (RFC 5545) from a calendar per page. Each zone is written once, before its first show, and covers the
 * years from that show until five years after it or today, because later shows are not known yet. */
export const calendarFile = ({ calendar, zone }: CalendarWriters): WriteShows =>
  async function* (pages, baseUrl) {
    const writtenZones = new Set<string>()
    const empty = calendar([], baseUrl)
    const headEnd = empty.indexOf(ZONE)
    yield empty.slice(0, headEnd)
    for await (const page of pages) {
      for (const show of page) {
        if (writtenZones.has(show.timeZone)) continue
        writtenZones.add(show.timeZone)
        yield `${zone(show.timeZone, yearsFrom(show))}\r\n`
      }
      const text = withoutEnd(calendar(page, baseUrl))
      yield text.slice(text.indexOf(BEGIN) + 2)
    }
    yield writtenZones.size > 0 ? END : empty.slice(headEnd)
  }

const withoutEnd = (text: string): string => text.slice(0, text.lastIndexOf(END))

const yearsFrom = ({ showDate }: PublicShow): ReadonlySet<number> => {
  const first = Number(showDate.slice(0, 4))
  const last = Math.max(first, new Date().getUTCFullYear()) + YEARS_AHEAD
  return new Set(Array.from({ length: last - first + 1 }, (_, index) => first + index))
}
