import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { VenueInput } from '#core/venues/venue.ts'

type Changes = Readonly<Record<string, unknown>>

/** Returns a request body for a new show, valid by default; `changes` override fields, or remove them with undefined. */
export const showBody = (changes: Changes = {}): Record<string, unknown> => ({
  showTitle: 'Skanksgiving',
  showDate: '2026-11-27',
  doorTime: '19:00',
  showTime: '20:00',
  bandList: [{ bandName: 'The Nutmeg Seven' }, { bandName: 'Trombone Tax' }],
  venueName: 'Bottom of the Hill',
  venueAddress: '1233 17th Street',
  venueCity: 'San Francisco',
  venueRegion: 'California',
  venueCountry: 'US',
  ...changes,
})

export const showInput = (changes: Changes = {}): ShowInput => ShowInput.parse(showBody(changes))

/** Returns an edit of a show at version 1, with the fields of {@link showBody}. */
export const showEdit = (changes: Changes = {}): ShowEdit => ShowEdit.parse(showBody({ version: 1, ...changes }))

export const venueBody = (changes: Changes = {}): Record<string, unknown> => ({
  name: 'Bottom of the Hill',
  address: '1233 17th Street',
  city: 'San Francisco',
  region: 'California',
  country: 'US',
  ...changes,
})

export const venueInput = (changes: Changes = {}): VenueInput => VenueInput.parse(venueBody(changes))
