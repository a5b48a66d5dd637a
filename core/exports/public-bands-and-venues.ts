import * as z from 'zod/mini'
import type { Band } from '#core/bands/band.ts'
import { genres } from '#core/bands/genres.ts'
import { BandId } from '#core/ids.ts'
import { pageWidthPath, sizesOf } from '#core/images/image.ts'
import { readPages } from '#core/paging/read-pages.ts'
import type { Ports } from '#core/ports.ts'
import { described, instant, integer, list, orNull, text } from '#core/response.ts'
import { publicLocation, publicVisitorInfo } from '#core/venues/address-rule.ts'
import { VenueDoorFactsResponse } from '#core/venues/door-facts-input.ts'
import { VenueHit } from '#core/venues/public-venue.ts'
import type { Venue } from '#core/venues/venue.ts'
import { visitorInfoResponse } from '#core/venues/visitor-info.ts'

const timestamps = { addedAt: instant, changedAt: instant }
const version = described(integer, 'Increases with every change.')

export const BandRecord = z.object({
  ...{
    id: BandId,
    slug: text,
    name: text,
    bio: orNull(text),
    links: list(text),
    genres: list(z.enum(genres)),
    picture: described(orNull(text), 'The URL of its picture in page width.'),
    pictureAlt: orNull(text),
    version,
  },
  ...timestamps,
})
export type BandRecord = z.output<typeof BandRecord>
export const VenueRecord = z.extend(VenueHit, {
  doorFacts: VenueDoorFactsResponse,
  ...visitorInfoResponse,
  version,
  ...timestamps,
})
export type VenueRecord = z.output<typeof VenueRecord>

const PAGE_SIZE = 500

const timestampsOf = ({ createdAt, updatedAt }: Pick<Band, 'createdAt' | 'updatedAt'>) => ({
  addedAt: createdAt.toISOString(),
  changedAt: updatedAt.toISOString(),
})

const toBandRecord = ({ id, slug, name, bio, links, genres, picture, version, ...band }: Band): BandRecord => ({
  ...{ id, slug, name, bio, links, genres },
  picture: picture && pageWidthPath(sizesOf({ ...picture, id: picture.imageId })),
  pictureAlt: picture?.alt || null,
  version,
  ...timestampsOf(band),
})

const toVenueRecord = (venue: Venue, now: Date): VenueRecord => {
  const { id, slug, name, city, region, country, timeZone, addressVisibility, doorFacts, version } = venue
  const { address, latitude, longitude } = publicLocation(venue, null, now)
  return {
    ...{ id, slug, name, address, city, region, country, latitude, longitude, timeZone, addressVisibility },
    ...{ doorFacts, ...publicVisitorInfo(venue), version },
    ...timestampsOf(venue),
  }
}

async function* pages<Entry extends { id: string }, Exported>(
  read: (after: Entry['id'] | null, limit: number) => Promise<readonly Entry[]>,
  toRecord: (entry: Entry) => Exported,
): AsyncGenerator<readonly Exported[], void, undefined> {
  const entryPages = readPages(
    PAGE_SIZE,
    (after: Entry['id'] | null) => read(after, PAGE_SIZE),
    ({ id }) => id,
  )
  for await (const entries of entryPages) yield entries.map(toRecord)
}

export const publicBands = ({ directory }: Pick<Ports, 'directory'>) => pages(directory.bandsAfter, toBandRecord)

export const publicVenues = ({ directory, clock }: Pick<Ports, 'directory' | 'clock'>) =>
  pages(directory.venuesAfter, (venue) => toVenueRecord(venue, clock.now()))
