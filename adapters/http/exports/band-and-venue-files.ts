import type { BandRecord, VenueRecord } from '#core/exports/public-bands-and-venues.ts'
import { venueDoorFlags } from '#core/venues/door-facts.ts'
import { doorColumns } from './door-columns.ts'
import { makeCsvWriter, makeJsonWriter, type WriteDocument } from './table-document.ts'

const bandUrl = ({ slug }: BandRecord, baseUrl: string): string => `${baseUrl}/bands/${slug}`
const pictureUrl = ({ picture }: BandRecord, baseUrl: string): string | null => picture && baseUrl + picture
const venueUrl = ({ slug }: VenueRecord, baseUrl: string): string => `${baseUrl}/venues/${slug}`

export const csvOfBands: WriteDocument<BandRecord> = makeCsvWriter({
  id: ({ id }) => id,
  page: bandUrl,
  name: ({ name }) => name,
  links: ({ links }) => links.join(' '),
  genres: ({ genres }) => genres.join(' '),
  bio: ({ bio }) => bio,
  picture: pictureUrl,
  pictureAlt: ({ pictureAlt }) => pictureAlt,
  addedAt: ({ addedAt }) => addedAt,
  changedAt: ({ changedAt }) => changedAt,
  version: ({ version }) => version,
})

const exportedBand = (band: BandRecord, baseUrl: string) => ({
  ...band,
  picture: pictureUrl(band, baseUrl),
  url: bandUrl(band, baseUrl),
})

export const jsonOfBands: WriteDocument<BandRecord> = makeJsonWriter(exportedBand)

export const csvOfVenues: WriteDocument<VenueRecord> = makeCsvWriter({
  id: ({ id }) => id,
  page: venueUrl,
  name: ({ name }) => name,
  address: ({ address }) => address,
  city: ({ city }) => city,
  region: ({ region }) => region,
  country: ({ country }) => country,
  latitude: ({ latitude }) => latitude,
  longitude: ({ longitude }) => longitude,
  timeZone: ({ timeZone }) => timeZone,
  ...doorColumns(venueDoorFlags, ({ doorFacts }: VenueRecord) => doorFacts),
  website: ({ website }) => website,
  accessibility: ({ accessibility }) => accessibility,
  transport: ({ transport }) => transport,
  capacity: ({ capacity }) => capacity,
  addedAt: ({ addedAt }) => addedAt,
  changedAt: ({ changedAt }) => changedAt,
  version: ({ version }) => version,
})

const exportedVenue = (venue: VenueRecord, baseUrl: string) => ({
  ...venue,
  url: venueUrl(venue, baseUrl),
})

export const jsonOfVenues: WriteDocument<VenueRecord> = makeJsonWriter(exportedVenue)
