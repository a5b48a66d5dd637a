import { type Band, bandSlug, makeBand } from '#core/bands/band.ts'
import { refuse } from '#core/errors.ts'
import { type AccountId, BandId, ShowId, VenueId } from '#core/ids.ts'
import { type Actor, mayAddShows, requireRole } from '#core/permissions/policy.ts'
import type { Ports, Stores } from '#core/ports.ts'
import { type BandChoice, makeLineUp } from '#core/shows/line-up.ts'
import { catalogueShowOf, type ShowListing, toListing } from '#core/shows/listing.ts'
import { makeShow, type ShowInput, showSlug } from '#core/shows/show.ts'
import { fold } from '#core/text.ts'
import { makeVenue, type Venue, venueSlug } from '#core/venues/venue.ts'

type By = { by: AccountId; at: Date }

/**
 * Adds a show, and with it the bands and the venue that were typed and are not known yet: all of it or nothing.
 * Returns the show as the actor sees it from now on, put together from what was saved: a read that failed afterwards would
 * tell people to save once more what is saved. Refuses with `permission.login_required`, `permission.denied`, or `input.invalid` naming
 * `venueId` or `bandList` when an id is unknown (decisions, sections 1, 3 and 4).
 */
export const makeAddShow =
  ({ transact, ids, clock, timeZones }: Pick<Ports, 'transact' | 'ids' | 'clock' | 'timeZones'>) =>
  async (actor: Actor | null, input: ShowInput): Promise<ShowListing> => {
    const { accountId } = requireRole(actor, mayAddShows)
    const added = await transact(async (stores) => {
      const { shows, revisions, audit } = stores
      const made: By = { by: accountId, at: clock.now() }
      const venue = await venueFor(stores, input, made)
      const bands = await bandsFor(stores, input.bandList ?? [], made)
      const lineUp = makeLineUp(bands.map(({ id }) => id))
      const slug = await shows.freeSlug(showSlug(input))
      const show = await shows.save(makeShow(input, { id: ShowId.parse(ids.next()), slug, venue, lineUp, ...made }))
      await revisions.add({ kind: 'show', of: show.id, version: show.version, ...made, what: 'added', snapshot: show })
      await audit.add({ ...made, what: 'show.added', kind: 'show', of: show.id, details: {} })
      return catalogueShowOf(show, { venue, bands, previousVenueName: null })
    })
    return toListing(added, actor, clock.now())

    /** The picked venue; else the one of that name, street and city; else a new one. */
    async function venueFor({ venues, revisions }: Stores, show: ShowInput, { by, at }: By): Promise<Venue> {
      if (show.venueId !== undefined)
        return (
          (await venues.find(show.venueId)) ??
          refuse('input.invalid', [{ field: 'venueId', message: 'This venue does not exist' }])
        )
      // The schema has made sure of the five fields; the fallbacks only tell the compiler so.
      const place = {
        name: show.venueName ?? '',
        address: show.venueAddress ?? '',
        city: show.venueCity ?? '',
        region: show.venueRegion ?? '',
        country: show.venueCountry ?? '',
        latitude: show.latitude,
        longitude: show.longitude,
      }
      const known = await venues.findByPlace(place)
      if (known) return known
      const slug = await venues.freeSlug(venueSlug(place.name, place.city))
      const venue = await venues.save(
        makeVenue(place, { id: VenueId.parse(ids.next()), slug, timeZone: timeZones.at(place), by, at }),
      )
      await revisions.add({
        kind: 'venue',
        of: venue.id,
        version: venue.version,
        by,
        at,
        what: 'added',
        snapshot: venue,
      })
      return venue
    }

    /** The named bands, in order; a name that nobody bears yet becomes a new band with just its name. */
    async function bandsFor(stores: Stores, choices: readonly BandChoice[], made: By): Promise<readonly Band[]> {
      const bands: Band[] = []
      for (const choice of choices) {
        const band =
          'bandId' in choice ? await stores.bands.find(choice.bandId) : await bandNamed(stores, choice.bandName, made)
        if (!band) refuse('input.invalid', [{ field: 'bandList', message: 'One of the bands does not exist' }])
        else bands.push(band)
      }
      return bands
    }

    async function bandNamed({ bands, revisions }: Stores, name: string, { by, at }: By): Promise<Band> {
      const known = await bands.findByName(fold(name))
      if (known) return known
      const slug = await bands.freeSlug(bandSlug(name))
      const band = await bands.save(
        makeBand({ name, bio: null, links: [] }, { id: BandId.parse(ids.next()), slug, by, at }),
      )
      await revisions.add({ kind: 'band', of: band.id, version: band.version, by, at, what: 'added', snapshot: band })
      return band
    }
  }
