import { refuse } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { publicPlace } from '#core/venues/address-rule.ts'
import type { Venue } from '#core/venues/venue.ts'

/** The venue as the public may see it. Refuses with `venue.not_found`, also when it was deleted. */
export const makeFindVenue =
  ({ directory, clock }: Pick<Ports, 'directory' | 'clock'>) =>
  async (id: VenueId): Promise<Venue> => {
    const venue = (await directory.venue(id)) ?? refuse('venue.not_found')
    const { address, latitude, longitude } = publicPlace(venue, null, clock.now())
    return { ...venue, address, latitude, longitude }
  }
