import type { BandId, ShowId, VenueId } from '#core/ids.ts'
import type { Show } from '#core/shows/show.ts'
import type { ShowStatus } from '#core/shows/status.ts'

/** The fields of a show that a source may state. `venueId` and `bandKeys` are already matched with the known venues and bands. */
export type SourcedFields = {
  /** Empty for a title that is derived from the bands. */
  showTitle: string
  showDate: string
  doorTime: string | null
  showTime: string | null
  venueId: VenueId | UnknownVenue
  /** For each band, its id if it is known, or else its name key. */
  bandKeys: readonly string[]
  price: string | null
  eventUrl: string | null
  ticketUrl: string | null
  description: string | null
  status: ShowStatus
}
export type SourcedField = keyof SourcedFields

/** A venue that is not listed yet, identified by its name key and city. */
type UnknownVenue = `new ${string}`

export const sourcedFields = [
  'showTitle',
  'showDate',
  'doorTime',
  'showTime',
  'venueId',
  'bandKeys',
  'price',
  'eventUrl',
  'ticketUrl',
  'description',
  'status',
] as const satisfies readonly SourcedField[]

type ShowWithSourcedFields = Omit<SourcedFields, 'bandKeys' | 'venueId'> & {
  venueId: VenueId
  lineUp: readonly { bandId: BandId; state: Show['lineUp'][number]['state'] }[]
}

export const sourcedFieldsOf = (show: ShowWithSourcedFields): SourcedFields => ({
  showTitle: show.showTitle,
  showDate: show.showDate,
  doorTime: show.doorTime,
  showTime: show.showTime,
  venueId: show.venueId,
  bandKeys: show.lineUp.map(({ bandId }) => bandId),
  price: show.price,
  eventUrl: show.eventUrl,
  ticketUrl: show.ticketUrl,
  description: show.description,
  status: show.status,
})

/** An event as a source states it now. Fields that it omits stay as they are. */
export type SourceItem = {
  externalId: string
  fields: Partial<SourcedFields> & Pick<SourcedFields, 'showDate' | 'venueId'>
}

export type ItemKey = { externalId: string; showDate: string }

export const keyOf = ({ externalId, showDate }: ItemKey): string => JSON.stringify([externalId, showDate])

/** An event that the source had before, and the show it belongs to. */
export type KnownItem = ItemKey & {
  showId: ShowId
  /** Whether it was missing from the last complete run. */
  isGone: boolean
}

export type RankedSource = {
  id: string
  /** Whether it is a trusted source of a band or venue, which outranks others. */
  isAuthoritative: boolean
}

/** The origin of a field's value. Any source may set a field without an origin. */
export type Origin = { by: 'person' } | { by: 'source'; source: RankedSource }
export type Origins = Readonly<Partial<Record<SourcedField, Origin>>>

export type SourcedShow = { id: ShowId; fields: SourcedFields }
