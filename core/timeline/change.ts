import type { BandId, ImageId, VenueId } from '#core/ids.ts'
import type { Act } from '#core/shows/act.ts'
import type { AgeRestriction } from '#core/shows/age-restriction.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import type { Voucher } from '#core/shows/voucher.ts'
import type { AddressVisibility } from '#core/venues/venue.ts'

/** What a change can concern, by the names that the API has for the fields of a show, band or venue. */
export const changeFields = [
  'status',
  'showTitle',
  'showDate',
  'doorTime',
  'showTime',
  'venueName',
  'bandList',
  'ageRestriction',
  'showPoster',
  'posterAlt',
  'eventUrl',
  'ticketUrl',
  'price',
  'description',
  'confirmedAs',
  'name',
  'bio',
  'links',
  'address',
  'city',
  'region',
  'country',
  'coordinates',
  'timeZone',
  'addressVisibility',
  'addressRevealMinutes',
  'mergedInto',
] as const
export type ChangeField = (typeof changeFields)[number]

/** A band or venue under its present name; null when it no longer exists. */
export type Named<Id> = { id: Id; name: string | null }

/** One entry of a former or present line-up; `name` as in {@link Named}. */
export type NamedAct = Act & { name: string | null }

/** A list, or the part of it around the first difference; `before` and `after` count the items left out. */
export type ListPart<Item> = { items: readonly Item[]; before: number; after: number }

/** The values that a field can have, by kind. */
export type ChangeValues = {
  text: string
  /** YYYY-MM-DD at the venue. */
  day: string
  /** HH:MM at the venue. */
  time: string
  status: ShowStatus
  ageLimit: { ageRestriction: AgeRestriction; ageLimit: number | null }
  lineUp: ListPart<NamedAct>
  links: ListPart<string>
  image: { id: ImageId }
  confirmationSource: Voucher
  band: Named<BandId>
  venue: Named<VenueId>
  /** ISO 3166-1 alpha-2. */
  country: string
  coordinates: { latitude: number; longitude: number }
  /** IANA. */
  timeZone: string
  visibility: AddressVisibility
  /** Minutes before doors. */
  minutes: number
}
export type ChangeKind = keyof ChangeValues

export type ChangeOf<Kind extends ChangeKind> = {
  [Each in Kind]: {
    field: ChangeField
    kind: Each
    from: ChangeValues[Each] | null
    to: ChangeValues[Each] | null
    /** The values are longer; the history of this version has them in full. */
    isExcerpt?: true | undefined
  }
}[Kind]

/** A field with its former and its new value; null means empty. */
export type Change = ChangeOf<ChangeKind>
