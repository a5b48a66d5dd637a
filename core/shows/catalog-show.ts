import * as z from 'zod/mini'
import type { Band } from '#core/bands/band.ts'
import { distinctGenres, type Genre } from '#core/bands/genres.ts'
import { BandId } from '#core/ids.ts'
import { described, named, orNull, text, time } from '#core/response.ts'
import type { VenueDoorFacts } from '#core/venues/door-facts.ts'
import type { Venue } from '#core/venues/venue.ts'
import { type Act, actRoles, actStates, isPlaying } from './act.ts'
import type { Show } from './show.ts'

/** A show with its venue and bands. Never sent to clients before permissions and the address rule are applied.
 * `updatedAt` is when the show, one of its bands, its venue or its former venue last changed. */
export type CatalogShow = Omit<Show, 'lineUp' | 'previousVenueId' | 'upcomingUntil' | 'reconfirmationRequestedAt'> &
  Pick<
    Venue,
    | 'latitude'
    | 'longitude'
    | 'approximateLatitude'
    | 'approximateLongitude'
    | 'addressVisibility'
    | 'addressRevealMinutes'
  > & {
    venueDoorFacts: VenueDoorFacts
    lineUp: readonly ListedAct[]
    /** The genres of the playing bands. */
    genres: readonly Genre[]
    venueSlug: string
    venueName: string
    venueAddress: string
    venueCity: string
    venueRegion: string
    venueCountry: string
    previousVenueName: string | null
  }

export const localTimeDescription = 'HH:MM at the venue.'

export const ListedAct = named(
  'Act',
  z.object({
    bandId: BandId,
    bandName: text,
    bandSlug: described(text, 'The readable part of its URL, /bands/{slug}.'),
    role: z.enum(actRoles),
    setTime: described(orNull(time), localTimeDescription),
    state: z.enum(actStates),
  }),
)
export type ListedAct = z.output<typeof ListedAct>

type RelatedEntities = {
  venue: Venue
  bands: Iterable<Pick<Band, 'id' | 'name' | 'slug' | 'genres' | 'updatedAt'>>
  previousVenue: Pick<Venue, 'name' | 'updatedAt'> | null
}

export const namedActs = (
  lineUp: readonly Act[],
  bands: Iterable<Pick<Band, 'id' | 'name' | 'slug'>>,
): readonly ListedAct[] => {
  const bandById = new Map([...bands].map((band) => [band.id, band]))
  return lineUp.map(({ bandId, role, setTime, state }) => {
    const band = bandById.get(bandId)
    if (!band) throw new Error('A line-up names a band that does not exist')
    return { bandId, bandName: band.name, bandSlug: band.slug, role, setTime, state }
  })
}

export const genresOfLineUp = (
  lineUp: readonly Act[],
  bands: Iterable<Pick<Band, 'id' | 'genres'>>,
): readonly Genre[] => {
  const playingIds = new Set(lineUp.filter(isPlaying).map(({ bandId }) => bandId))
  return distinctGenres([...bands].flatMap(({ id, genres }) => (playingIds.has(id) ? genres : [])))
}

/** Builds the read model from stored data. Throws if a band of the line-up is missing. */
export const catalogShowOf = (show: Show, { venue, bands, previousVenue }: RelatedEntities): CatalogShow => {
  const { previousVenueId, upcomingUntil, reconfirmationRequestedAt, ...ownFields } = show
  const lineUpBands = [...bands]
  const entities = [show, venue, ...(previousVenue ? [previousVenue] : []), ...lineUpBands]
  return {
    ...ownFields,
    lineUp: namedActs(show.lineUp, lineUpBands),
    genres: genresOfLineUp(show.lineUp, lineUpBands),
    venueSlug: venue.slug,
    venueName: venue.name,
    venueAddress: venue.address,
    venueCity: venue.city,
    venueRegion: venue.region,
    venueCountry: venue.country,
    latitude: venue.latitude,
    longitude: venue.longitude,
    approximateLatitude: venue.approximateLatitude,
    approximateLongitude: venue.approximateLongitude,
    addressVisibility: venue.addressVisibility,
    addressRevealMinutes: venue.addressRevealMinutes,
    venueDoorFacts: venue.doorFacts,
    previousVenueName: previousVenue?.name ?? null,
    updatedAt: new Date(Math.max(...entities.map(({ updatedAt }) => updatedAt.getTime()))),
  }
}
