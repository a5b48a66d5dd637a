import type { Band } from '#core/bands/band.ts'
import { findOrAddBands } from '#core/bands/find-or-add-bands.ts'
import { refuse } from '#core/errors.ts'
import { addition } from '#core/history/revision.ts'
import { type AccountId, ShowId } from '#core/ids.ts'
import { type Actor, mayAddShows, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { type BandChoice, makeLineUp } from '#core/shows/line-up.ts'
import { catalogueShowOf, type ShowListing, toListing } from '#core/shows/listing.ts'
import { makeShow, type ShowInput, showSlug } from '#core/shows/show.ts'
import type { Stores } from '#core/stores.ts'
import { fold } from '#core/text.ts'
import { findOrAddVenue } from '#core/venues/find-or-add-venue.ts'
import type { Venue } from '#core/venues/venue.ts'

type By = { by: AccountId; at: Date }

/**
 * Adds a show, and with it the bands and the venue that were typed and are not known yet: all of it or nothing.
 * Returns the show as the actor sees it from now on, put together from what was saved: a read that failed afterwards would
 * tell people to save once more what is saved. Refuses with `permission.login_required`, `permission.denied`, or
 * `input.invalid` naming `venueId` or `bandList` when an id is unknown (decisions, sections 1, 3 and 4).
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
      await revisions.addAll([addition('show', show, made)])
      await audit.add({ ...made, what: 'show.added', kind: 'show', of: show.id, details: {} })
      return catalogueShowOf(show, { venue, bands, previousVenueName: null })
    })
    return toListing(added, actor, clock.now())

    /** The picked venue; else the one of that name, street, city and country; else a new one. */
    async function venueFor(stores: Stores, show: ShowInput, made: By): Promise<Venue> {
      if (show.venueId !== undefined)
        return (
          (await stores.venues.find(show.venueId)) ??
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
      return (await findOrAddVenue(stores, place, { ids, timeZones, ...made })).venue
    }

    /** The chosen bands, in order; a name that nobody bears yet becomes a new band. */
    async function bandsFor(stores: Stores, choices: readonly BandChoice[], made: By): Promise<readonly Band[]> {
      const picked = await stores.bands.findAll(
        choices.flatMap((choice) => ('bandId' in choice ? [choice.bandId] : [])),
      )
      const names = choices.flatMap((choice) => ('bandId' in choice ? [] : [choice.bandName]))
      const named = await findOrAddBands(stores, names, { ids, ...made })
      return choices.map(
        (choice) =>
          ('bandId' in choice ? picked.get(choice.bandId) : named.get(fold(choice.bandName))) ??
          refuse('input.invalid', [{ field: 'bandList', message: 'One of the bands does not exist' }]),
      )
    }
  }
