import type { PublicBandFacts, PublicVenueFacts } from '#core/exports/public-bands-and-venues.ts'
import { csvOf, type Document, jsonOf } from './table-document.ts'

const bandUrl = ({ slug }: PublicBandFacts, baseUrl: string): string => `${baseUrl}/bands/${slug}`
const venueUrl = ({ slug }: PublicVenueFacts, baseUrl: string): string => `${baseUrl}/venues/${slug}`

export const csvOfBands: Document<PublicBandFacts> = csvOf({
  id: ({ id }) => id,
  page: bandUrl,
  name: ({ name }) => name,
  links: ({ links }) => links.join(' '),
  bio: ({ bio }) => bio,
  addedAt: ({ addedAt }) => addedAt,
  changedAt: ({ changedAt }) => changedAt,
  version: ({ version }) => version,
})

export const exportedBand = (band: PublicBandFacts, baseUrl: string) => ({ ...band, url: bandUrl(band, baseUrl) })

export const jsonOfBands: Document<PublicBandFacts> = jsonOf(exportedBand)

export const csvOfVenues: Document<PublicVenueFacts> = csvOf({
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

export const exportedVenue = (venue: PublicVenueFacts, baseUrl: string) => ({
  ...venue,
  url: venueUrl(venue, baseUrl),
})

export const jsonOfVenues: Document<PublicVenueFacts> = jsonOf(exportedVenue)
