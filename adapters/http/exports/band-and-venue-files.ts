import type { PublicBandFacts, PublicVenueFacts } from '#core/exports/public-bands-and-venues.ts'
import { makeCsvWriter, makeJsonWriter, type WriteDocument } from './table-document.ts'

const bandUrl = ({ slug }: PublicBandFacts, baseUrl: string): string => `${baseUrl}/bands/${slug}`
const venueUrl = ({ slug }: PublicVenueFacts, baseUrl: string): string => `${baseUrl}/venues/${slug}`

export const csvOfBands: WriteDocument<PublicBandFacts> = makeCsvWriter({
  id: ({ id }) => id,
  page: bandUrl,
  name: ({ name }) => name,
  links: ({ links }) => links.join(' '),
  bio: ({ bio }) => bio,
  addedAt: ({ addedAt }) => addedAt,
  changedAt: ({ changedAt }) => changedAt,
  version: ({ version }) => version,
})

const exportedBand = (band: PublicBandFacts, baseUrl: string) => ({ ...band, url: bandUrl(band, baseUrl) })

export const jsonOfBands: WriteDocument<PublicBandFacts> = makeJsonWriter(exportedBand)

export const csvOfVenues: WriteDocument<PublicVenueFacts> = makeCsvWriter({
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
  addedAt: ({ addedAt }) => addedAt,
  changedAt: ({ changedAt }) => changedAt,
  version: ({ version }) => version,
})

const exportedVenue = (venue: PublicVenueFacts, baseUrl: string) => ({
  ...venue,
  url: venueUrl(venue, baseUrl),
})

export const jsonOfVenues: WriteDocument<PublicVenueFacts> = makeJsonWriter(exportedVenue)
