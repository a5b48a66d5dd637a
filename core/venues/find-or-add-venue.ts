import { type AccountId, VenueId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import { deriveLocation } from './locate-venue.ts'
import { makeVenue, type Venue, type VenueInput, venueSlug } from './venue.ts'

/** Returns the existing venue with the name, street, city and country of `input`, or else adds a venue. */
export const findOrAddVenue = async (
  { venues, revisions }: Pick<Stores, 'venues' | 'revisions'>,
  input: VenueInput,
  { ids, gazetteer, by, at }: Pick<Ports, 'ids' | 'gazetteer'> & { by: AccountId; at: Date },
): Promise<{ venue: Venue; isNew: boolean }> => {
  const existingVenue = await venues.findByNameAndAddress(input)
  if (existingVenue) return { venue: existingVenue, isNew: false }
  const slug = await venues.freeSlug(venueSlug(input.name, input.city))
  const derivedLocation = deriveLocation({ gazetteer }, input)
  const venue = await venues.save(makeVenue(input, { id: VenueId.parse(ids.next()), slug, derivedLocation, by, at }))
  await revisions.addAll([revisionOf('venue', venue, 'added', { by, at })])
  return { venue, isNew: true }
}
