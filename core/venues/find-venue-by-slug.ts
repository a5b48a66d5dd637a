import { refuse } from '#core/errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { publicVenue } from './address-rule.ts'
import type { PublicVenue } from './public-venue.ts'

/** Returns the venue of a current or former slug, following merges. Throws `venue.not_found`. */
export const makeFindVenueBySlug =
  ({ directory, clock }: Pick<Ports, 'directory' | 'clock'>) =>
  async (actor: Actor | null, slug: string): Promise<PublicVenue> => {
    const venue = (await directory.venueBySlug(slug)) ?? refuse('venue.not_found')
    return publicVenue(venue, actor, clock.now())
  }
