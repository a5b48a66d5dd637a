import { addition } from '#core/history/revision.ts'
import { type AccountId, VenueId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { makeVenue, type Venue, type VenueInput, venueSlug } from '#core/venues/venue.ts'

type Making = Pick<Ports, 'ids' | 'timeZones'> & { by: AccountId; at: Date }

/**
 * The oldest venue of that name, street, city and country, as it is; else a new one, whose time zone follows from its
 * coordinates or its country.
 */
export const findOrAddVenue = async (
  { venues, revisions }: Pick<Stores, 'venues' | 'revisions'>,
  input: VenueInput,
  { ids, timeZones, by, at }: Making,
): Promise<{ venue: Venue; isNew: boolean }> => {
  const known = await venues.findByPlace(input)
  if (known) return { venue: known, isNew: false }
  const slug = await venues.freeSlug(venueSlug(input.name, input.city))
  const timeZone = timeZones.at(input)
  const venue = await venues.save(makeVenue(input, { id: VenueId.parse(ids.next()), slug, timeZone, by, at }))
  await revisions.addAll([addition('venue', venue, { by, at })])
  return { venue, isNew: true }
}
