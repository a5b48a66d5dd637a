import type { Band } from '#core/bands/band.ts'
import type { Ports } from '#core/ports.ts'
import { publicPlace } from '#core/venues/address-rule.ts'
import type { Venue } from '#core/venues/venue.ts'

/** A band and a venue as everybody may keep them; when they were added and last changed is RFC 3339, UTC. */
export type PublicBandFacts = Pick<Band, 'id' | 'slug' | 'name' | 'bio' | 'links' | 'version'> & Told
export type PublicVenueFacts = Pick<
  Venue,
  | 'id'
  | 'slug'
  | 'name'
  | 'address'
  | 'city'
  | 'region'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'timeZone'
  | 'addressVisibility'
  | 'version'
> &
  Told
type Told = { addedAt: string; changedAt: string }

const PAGE = 500

const told = ({ createdAt, updatedAt }: Pick<Band, 'createdAt' | 'updatedAt'>): Told => ({
  addedAt: createdAt.toISOString(),
  changedAt: updatedAt.toISOString(),
})

const bandFacts = ({ id, slug, name, bio, links, version, ...band }: Band): PublicBandFacts => ({
  ...{ id, slug, name, bio, links, version },
  ...told(band),
})

/** Apart from any night, a private street stays private. */
const venueFacts = (venue: Venue, now: Date): PublicVenueFacts => {
  const { id, slug, name, city, region, country, timeZone, addressVisibility, version } = venue
  const { address, latitude, longitude } = publicPlace(venue, null, now)
  return {
    ...{ id, slug, name, address, city, region, country, latitude, longitude, timeZone, addressVisibility, version },
    ...told(venue),
  }
}

/** Pages of things by their ids, each read when it is asked for. */
async function* pages<Thing extends { id: string }, Told>(
  read: (after: Thing['id'] | null, limit: number) => Promise<readonly Thing[]>,
  factsOf: (thing: Thing) => Told,
): AsyncGenerator<readonly Told[], void, undefined> {
  let after: Thing['id'] | null = null
  for (;;) {
    const things: readonly Thing[] = await read(after, PAGE)
    if (things.length > 0) yield things.map(factsOf)
    if (things.length < PAGE) return
    after = things.at(-1)?.id ?? null
  }
}

/** Every band there is, by id. */
export const publicBands = ({ directory }: Pick<Ports, 'directory'>) =>
  pages((after: Band['id'] | null, limit) => directory.bandsAfter(after, limit), bandFacts)

/** Every venue there is, by id. */
export const publicVenues = ({ directory, clock }: Pick<Ports, 'directory' | 'clock'>) =>
  pages(
    (after: Venue['id'] | null, limit) => directory.venuesAfter(after, limit),
    (venue) => venueFacts(venue, clock.now()),
  )
