import * as z from 'zod/mini'
import type { Band } from '#core/bands/band.ts'
import { BandId } from '#core/ids.ts'
import { readPages } from '#core/paging/read-pages.ts'
import type { Ports } from '#core/ports.ts'
import { described, instant, integer, list, orNull, text } from '#core/response.ts'
import { publicPlace } from '#core/venues/address-rule.ts'
import { VenueHit } from '#core/venues/public-venue.ts'
import type { Venue } from '#core/venues/venue.ts'

const times = { addedAt: instant, changedAt: instant }
const version = described(integer, 'Increases with every change.')

export const PublicBandFacts = z.object({
  ...{ id: BandId, slug: text, name: text, bio: orNull(text), links: list(text), version },
  ...times,
})
export type PublicBandFacts = z.output<typeof PublicBandFacts>
export const PublicVenueFacts = z.extend(VenueHit, {
  latitude: orNull(z.number()),
  longitude: orNull(z.number()),
  version,
  ...times,
})
export type PublicVenueFacts = z.output<typeof PublicVenueFacts>

const PAGE_SIZE = 500

const timesOf = ({ createdAt, updatedAt }: Pick<Band, 'createdAt' | 'updatedAt'>) => ({
  addedAt: createdAt.toISOString(),
  changedAt: updatedAt.toISOString(),
})

const bandFacts = ({ id, slug, name, bio, links, version, ...band }: Band): PublicBandFacts => ({
  ...{ id, slug, name, bio, links, version },
  ...timesOf(band),
})

const venueFacts = (venue: Venue, now: Date): PublicVenueFacts => {
  const { id, slug, name, city, region, country, timeZone, addressVisibility, version } = venue
  const { address, latitude, longitude } = publicPlace(venue, null, now)
  return {
    ...{ id, slug, name, address, city, region, country, latitude, longitude, timeZone, addressVisibility, version },
    ...timesOf(venue),
  }
}

async function* pages<Entry extends { id: string }, Facts>(
  read: (after: Entry['id'] | null, limit: number) => Promise<readonly Entry[]>,
  factsOf: (entry: Entry) => Facts,
): AsyncGenerator<readonly Facts[], void, undefined> {
  const entryPages = readPages(
    PAGE_SIZE,
    (after: Entry['id'] | null) => read(after, PAGE_SIZE),
    ({ id }) => id,
  )
  for await (const entries of entryPages) yield entries.map(factsOf)
}

export const publicBands = ({ directory }: Pick<Ports, 'directory'>) => pages(directory.bandsAfter, bandFacts)

export const publicVenues = ({ directory, clock }: Pick<Ports, 'directory' | 'clock'>) =>
  pages(directory.venuesAfter, (venue) => venueFacts(venue, clock.now()))
