import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import { PageLimit, PageNumber } from '#core/paging/paging.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { described, integer, list, named } from '#core/response.ts'
import { invalid, optionalParam } from '#core/shows/filter/show-filter.ts'
import { listExcerpt } from './list-excerpt.ts'
import { ShowInList, toListing } from './listing.ts'

const YEAR = /^[1-9]\d{3}$/

export const EntryShowsQuery = z.object({
  when: z._default(z.enum(['upcoming', 'past'], { error: fieldIssue('filter.unknown_when') }), 'upcoming'),
  year: optionalParam<number | null>(
    (value) => (YEAR.test(value) ? Number(value) : invalid(fieldIssue('filter.not_a_year'))),
    null,
    { pattern: YEAR.source },
  ),
  page: PageNumber,
  limit: PageLimit,
})
export type EntryShowsQuery = z.output<typeof EntryShowsQuery>

export const EntryShows = named(
  'ShowsOf',
  z.object({
    shows: list(ShowInList),
    totalItems: integer,
    years: described(
      list(z.object({ year: integer, shows: described(integer, 'The number of shows in that year.') })),
      'The years of the upcoming or past shows, the latest first.',
    ),
  }),
)
export type EntryShows = z.output<typeof EntryShows>

const listEntryShows = async (
  { catalog, clock }: Pick<Ports, 'catalog' | 'clock'>,
  actor: Actor | null,
  entry: { bandId: BandId } | { venueId: VenueId },
  { when, year, page, limit }: EntryShowsQuery,
): Promise<EntryShows> => {
  const now = clock.now()
  const query = { when, year, now, limit, offset: (page - 1) * limit }
  const { shows, total, years } = await catalog.entryShows(entry, query)
  return { shows: shows.map((show) => listExcerpt(toListing(show, actor, now))), totalItems: total, years }
}

/** Returns a page of the band's shows: the upcoming ones in list order, or the past ones, latest first. A `year` restricts them to
 * that year. Follows merges. Throws `band.not_found`. */
export const makeListBandShows =
  (ports: Pick<Ports, 'directory' | 'catalog' | 'clock'>) =>
  async (actor: Actor | null, id: BandId, query: EntryShowsQuery): Promise<EntryShows> => {
    const band = (await ports.directory.band(id)) ?? refuse('band.not_found')
    return listEntryShows(ports, actor, { bandId: band.id }, query)
  }

/** Returns a page of the venue's shows: the upcoming ones in list order, or the past ones, latest first. A `year` restricts them to
 * that year. Follows merges. Throws `venue.not_found`. */
export const makeListVenueShows =
  (ports: Pick<Ports, 'directory' | 'catalog' | 'clock'>) =>
  async (actor: Actor | null, id: VenueId, query: EntryShowsQuery): Promise<EntryShows> => {
    const venue = (await ports.directory.venue(id)) ?? refuse('venue.not_found')
    return listEntryShows(ports, actor, { venueId: venue.id }, query)
  }
