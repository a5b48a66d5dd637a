import { refuse } from '#core/errors.ts'
import type { VenueId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { publicVenue } from './address-rule.ts'
import type { PublicVenue } from './public-venue.ts'

type NeededPorts = Pick<Ports, 'directory' | 'clock'>

/** Returns the venue, following merges. Throws `venue.not_found`. */
export const makeFindVenue =
  ({ directory, clock }: NeededPorts) =>
  async (actor: Actor | null, id: VenueId): Promise<PublicVenue> =>
    publicVenue((await directory.venue(id)) ?? refuse('venue.not_found'), actor, clock.now())

/** Returns the venue with this current or former slug, following merges. Throws `venue.not_found`. */
export const makeFindVenueBySlug =
  ({ directory, clock }: NeededPorts) =>
  async (actor: Actor | null, slug: string): Promise<PublicVenue> =>
    publicVenue((await directory.venueBySlug(slug)) ?? refuse('venue.not_found'), actor, clock.now())
