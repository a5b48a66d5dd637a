import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { ShowId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { day, described, flag, integer, list, named, orNull, text, time } from '#core/response.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { localTimeDescription } from '#core/shows/catalog-show.ts'
import { dateChecks, filterFields, type ShowFilter } from '#core/shows/filter/show-filter.ts'
import { listedName } from '#core/shows/list-excerpt.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { showStatuses } from '#core/shows/status.ts'
import { firstDayOf, isCalendarMonth, monthOf, monthsAfter } from '#core/time/calendar-month.ts'
import { NIGHT_END_HOUR } from '#core/time/night.ts'
import type { MonthShow } from './month-day.ts'

const SHOWS_PER_DAY = 4
const BANDS_PER_SHOW = 4
const HOUR_MS = 3_600_000

const error = fieldIssue('month.not_real')

const Month = z
  .string({ error })
  .check(z.refine(isCalendarMonth, { error }))
  .register(schemaMetadata, { pattern: '^\\d{4}-(0[1-9]|1[0-2])$' })

export const MonthQuery = z.object({ ...filterFields, month: z.optional(Month) }).check(...dateChecks)
export type MonthQuery = z.output<typeof MonthQuery>

const ShowInMonth = named(
  'ShowInMonth',
  z.object({
    id: ShowId,
    slug: described(text, 'The readable part of its URL, /shows/{slug}.'),
    showTitle: described(text, 'The title given to the show, or else its bands.'),
    hasOwnTitle: described(flag, 'False if the title is derived from the bands.'),
    bandNames: described(list(text), 'The first bands in billing order; empty means to be determined.'),
    moreBands: described(integer, 'The number of further bands that play.'),
    venueName: text,
    venueCity: text,
    doorTime: described(orNull(time), localTimeDescription),
    showTime: described(orNull(time), localTimeDescription),
    status: described(z.enum(showStatuses), 'Cancelled and postponed shows stay in the month.'),
  }),
)

export const ShowMonth = named(
  'ShowMonth',
  z.object({
    month: described(text, 'The month, YYYY-MM.'),
    days: described(
      list(
        z.object({
          day,
          totalItems: described(integer, 'The number of matching shows on this day.'),
          isTotalExact: described(flag, 'False if there may be more than `totalItems`.'),
          shows: described(list(ShowInMonth), `The first ${SHOWS_PER_DAY} matching shows of the day, in list order.`),
        }),
      ),
      'The days with matching shows, in order.',
    ),
    totalItems: described(integer, 'The number of matching shows in this month.'),
    isTotalExact: described(flag, 'False if there may be more than `totalItems`.'),
    nextMonth: described(
      orNull(text),
      'The next month with matching shows; null if there is none, or if this month has some.',
    ),
  }),
)
export type ShowMonth = z.output<typeof ShowMonth>

/** Returns the days of a month with their first matching shows; by default, only upcoming ones. `month` defaults to the month of a future
 * `startDate` or, with `includePast`, of a past `endDate`. Otherwise it defaults to the month of tonight in UTC. */
export const makeListMonth =
  ({ catalog, clock }: Pick<Ports, 'catalog' | 'clock'>) =>
  async ({ month: requested, ...filter }: MonthQuery): Promise<ShowMonth> => {
    const now = clock.now()
    const month = requested ?? defaultMonth(filter, now)
    const days = await catalog.month({ filter, month, now, perDay: SHOWS_PER_DAY })
    return {
      month,
      days: days.map(({ total, shows, ...rest }) => ({ ...rest, totalItems: total, shows: shows.map(excerpt) })),
      totalItems: days.reduce((sum, { total }) => sum + total, 0),
      isTotalExact: days.every(({ isTotalExact }) => isTotalExact),
      nextMonth: days.length > 0 ? null : await nextMonthWithShows(catalog, filter, month, now),
    }
  }

const defaultMonth = ({ startDate, endDate, includePast }: ShowFilter, now: Date): string => {
  const tonight = new Date(now.getTime() - NIGHT_END_HOUR * HOUR_MS).toISOString().slice(0, 10)
  if (startDate !== null && startDate > tonight) return monthOf(startDate)
  return monthOf(includePast && endDate !== null && endDate < tonight ? endDate : tonight)
}

const nextMonthWithShows = async (
  catalog: Ports['catalog'],
  filter: ShowFilter,
  month: string,
  now: Date,
): Promise<string | null> => {
  const next = monthsAfter(month, 1)
  if (next === null) return null
  const firstDay = firstDayOf(next)
  const startDate = filter.startDate !== null && filter.startDate > firstDay ? filter.startDate : firstDay
  const { shows } = await catalog.list({ filter: { ...filter, startDate }, now, limit: 1, offset: 0 })
  return shows[0] ? monthOf(shows[0].showDate) : null
}

const excerpt = ({ showDate, bandNames, ...show }: MonthShow): ShowMonth['days'][number]['shows'][number] => ({
  ...show,
  hasOwnTitle: show.showTitle !== '',
  showTitle: listedName(displayTitle({ ...show, lineUp: bandNames.map((bandName) => ({ bandName })) })),
  bandNames: bandNames.slice(0, BANDS_PER_SHOW).map(listedName),
  moreBands: Math.max(bandNames.length - BANDS_PER_SHOW, 0),
  venueName: listedName(show.venueName),
})
