import { refuse } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { publicVenue } from '#core/venues/address-rule.ts'
import type { PublicVenue } from '#core/venues/venue.ts'

/** The venue as the public may see it. Refuses with `venue.not_found`, also when it was deleted. */
export const makeFindVenue =
  ({ directory, clock }: Pick<Ports, 'directory' | 'clock'>) =>
  async (id: VenueId): Promise<PublicVenue> => {
    const venue = (await directory.venue(id)) ?? refuse('venue.not_found')
    return publicVenue(venue, clock.now())
  }
