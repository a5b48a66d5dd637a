import { mapConcurrent } from '#core/map-concurrent.ts'
import type { Ports } from '#core/ports.ts'
import { fold, nameKeyOf } from '#core/text/text.ts'
import { isCalendarDay } from '#core/time/iso-date-time.ts'
import type { ImportRow } from './import-row.ts'
import { listedShow } from './listed-show.ts'

const MAX_LISTED_SHOWS = 10

export const markDuplicates = async (
  { catalog }: Pick<Ports, 'catalog'>,
  rows: readonly ImportRow[],
): Promise<readonly ImportRow[]> => {
  const linesByKey = linesByNight(rows)
  return mapConcurrent(rows, async (row) => {
    const { showDate } = row.show
    if (typeof showDate !== 'string' || !isCalendarDay(showDate)) return row
    const { venueId } = row.venue
    const shows = await catalog.sameNight({
      showDate,
      venueId,
      bandIds: row.bands.flatMap(({ bandId }) => (bandId ? [bandId] : [])),
      bandKeys: row.bands.flatMap(({ bandId, bandName }) => (bandId ? [] : [nameKeyOf(bandName)])),
      limit: MAX_LISTED_SHOWS,
    })
    const listed = shows.map(listedShow)
    return {
      ...row,
      duplicates: listed.filter((show) => show.venueId === venueId),
      clashes: listed.filter((show) => show.venueId !== venueId),
      sameAs: (linesByKey.get(nightKeyOf(row) ?? '') ?? []).filter((line) => line !== row.line),
    }
  })
}

const linesByNight = (rows: readonly ImportRow[]): ReadonlyMap<string, readonly number[]> => {
  const lines = new Map<string, number[]>()
  for (const row of rows) {
    const key = nightKeyOf(row)
    if (key !== null) lines.set(key, [...(lines.get(key) ?? []), row.line])
  }
  return lines
}

const nightKeyOf = ({ show, venue }: ImportRow): string | null => {
  const name = typeof show.venueName === 'string' ? nameKeyOf(show.venueName) : ''
  const city = typeof show.venueCity === 'string' ? fold(show.venueCity) : ''
  if (typeof show.showDate !== 'string' || name === '') return null
  return JSON.stringify([show.showDate, venue.venueId ?? [name, city]])
}
