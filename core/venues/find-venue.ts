import { refuse } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { publicVenue } from './address-rule.ts'
import type { PublicVenue } from './public-venue.ts'

/** Returns the venue, following merges. Throws `venue.not_found`. */
export const makeFindVenue =
  ({ directory, clock }: Pick<Ports, 'directory' | 'clock'>) =>
  async (actor: Actor | null, id: VenueId): Promise<PublicVenue> => {
    const venue = (await directory.venue(id)) ?? refuse('venue.not_found')
    return publicVenue(venue, actor, clock.now())
  }
