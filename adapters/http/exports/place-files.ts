import type { PublicBandFacts, PublicVenueFacts } from '#core/exports/public-places.ts'
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

export const jsonOfBands: Document<PublicBandFacts> = jsonOf((band: PublicBandFacts, baseUrl) => ({
  ...band,
  url: bandUrl(band, baseUrl),
}))

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

export const jsonOfVenues: Document<PublicVenueFacts> = jsonOf((venue: PublicVenueFacts, baseUrl) => ({
  ...venue,
  url: venueUrl(venue, baseUrl),
}))
