import type { FieldError } from '#core/errors.ts'
import type { ImageSize } from '#core/images/image.ts'
import type { ActRole, ActState } from '#core/shows/act.ts'
import type { AgeRestriction } from '#core/shows/age-restriction.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import type { Voucher } from '#core/shows/voucher.ts'
import type { AddressVisibility, VenueHit } from '#core/venues/venue.ts'
import { m } from '#messages'
import { serverText } from '#web/i18n/server-messages.ts'

/**
 * A band on the bill of a form: known by its id, or a name that may be new. What is left out is as usual: the first is the
 * headliner, the others support, all are confirmed.
 */
export type BilledBand = { bandId?: string; bandName: string; role?: ActRole; setTime?: string; state?: ActState }

export type PickedVenue = Pick<VenueHit, 'id' | 'name' | 'address' | 'city' | 'region' | 'country'>

/** A picture that has been uploaded: the address that stands for it, and the widths it is there in. */
export type FormPoster = { showPoster: string; posterSizes: readonly ImageSize[] }

/** A show while somebody fills it in: what the inputs hold, and how the choices stand. */
export type ShowFormValues = {
  showPoster: FormPoster | null
  posterAlt: string
  /** A picture is on its way to the server. */
  isUploading: boolean
  bandList: readonly BilledBand[]
  /** Typed into the box of the bands and not on the bill yet. */
  bandText: string
  /** Empty for a show that is known by its bands. */
  showTitle: string
  venueId: string
  pickedVenue: PickedVenue | null
  /** The fields of a new venue stand open and count. */
  isNewVenue: boolean
  venueName: string
  venueAddress: string
  venueCity: string
  venueRegion: string
  venueCountry: string
  latitude: string
  longitude: string
  /** Chosen by a person; empty while it follows from the place. */
  timeZone: string
  /** The place may be in several time zones, so that one has to be chosen. */
  asksTimeZone: boolean
  addressVisibility: AddressVisibility
  /** Whole minutes; empty for never. */
  addressRevealMinutes: string
  showDate: string
  doorTime: string
  showTime: string
  /** As it was chosen; what is sent is {@link statusOf}. */
  status: ShowStatus
  /** Why date or venue are others than before; empty while nobody has said. */
  whyChanged: '' | 'put-off' | 'mistake'
  ageRestriction: AgeRestriction
  ageLimit: string
  eventUrl: string
  ticketUrl: string
  price: string
  description: string
  confirmedAs: '' | Voucher
}

/** The show that the form began with, its version, and where it was before; nothing while a show is added. */
export type ShowBase = { values: ShowFormValues; version: number } & Pick<
  ShowListing,
  'previousDate' | 'previousVenueName'
>

export const emptyShow: ShowFormValues = {
  showPoster: null,
  posterAlt: '',
  isUploading: false,
  bandList: [],
  bandText: '',
  showTitle: '',
  venueId: '',
  pickedVenue: null,
  isNewVenue: false,
  venueName: '',
  venueAddress: '',
  venueCity: '',
  venueRegion: '',
  venueCountry: '',
  latitude: '',
  longitude: '',
  timeZone: '',
  asksTimeZone: false,
  addressVisibility: 'public',
  addressRevealMinutes: '',
  showDate: '',
  doorTime: '',
  showTime: '',
  status: 'scheduled',
  whyChanged: '',
  ageRestriction: 'Unknown',
  ageLimit: '',
  eventUrl: '',
  ticketUrl: '',
  price: '',
  description: '',
  confirmedAs: '',
}

/** What says where a show takes place: a known venue, or the fields of a new one. */
export const venueFields = [
  'venueId',
  'venueName',
  'venueAddress',
  'venueCity',
  'venueRegion',
  'venueCountry',
  'latitude',
  'longitude',
  'timeZone',
  'addressVisibility',
  'addressRevealMinutes',
] as const satisfies readonly (keyof ShowFormValues)[]

/** Where errors may stand, in the order of the form; each is also the id of the element that mends it. */
export const errorFields = [
  'showPoster',
  'posterAlt',
  'bandList',
  'showTitle',
  ...venueFields,
  'showDate',
  'doorTime',
  'showTime',
  'whyChanged',
  'ageRestriction',
  'ageLimit',
  'eventUrl',
  'ticketUrl',
  'price',
  'description',
  'confirmedAs',
] as const satisfies readonly (keyof ShowFormValues)[]
export type ErrorField = (typeof errorFields)[number]

/** What of a show is sent, before it is checked. */
export type ShowBody = Record<string, unknown>

/** What adding and editing have in common of what they send. */
export const showBody = (values: ShowFormValues): ShowBody => ({
  showPoster: values.showPoster?.showPoster ?? null,
  posterAlt: values.showPoster ? values.posterAlt : null,
  bandList: values.bandList.map(({ bandId, bandName, ...details }) => ({
    ...(bandId ? { bandId } : { bandName }),
    ...details,
  })),
  showTitle: values.showTitle,
  hasOwnTitle: values.showTitle.trim() !== '',
  ...venueBody(values),
  showDate: values.showDate,
  doorTime: values.doorTime,
  showTime: values.showTime,
  ageRestriction: values.ageRestriction,
  ageLimit: values.ageRestriction === 'Yes' ? numberIn(values.ageLimit) : null,
  eventUrl: values.eventUrl,
  ticketUrl: values.ticketUrl,
  price: values.price,
  description: values.description,
})

/** The venue as it is sent: a known one by its id, a new one by its fields. */
export const venueBody = (values: ShowFormValues): ShowBody => {
  if (!values.isNewVenue) return { venueId: values.venueId }
  const { venueName, venueAddress, venueCity, venueRegion, venueCountry, addressVisibility } = values
  return {
    ...{ venueName, venueAddress, venueCity, venueRegion, venueCountry, addressVisibility },
    latitude: numberIn(values.latitude),
    longitude: numberIn(values.longitude),
    timeZone: values.timeZone || undefined,
    addressRevealMinutes: addressVisibility === 'ask-a-punk' ? numberIn(values.addressRevealMinutes) : null,
  }
}

/** Accepts a decimal comma; what is no number becomes NaN, which the schema refuses with its own message. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

/** The facts that decide which fields the form shows and requires. */
type Shown = Pick<ShowFormValues, 'isNewVenue' | 'status'>

/** The field that a status asks to change. */
export const fieldOfStatus = (status: ShowStatus) => (status === 'moved' ? 'venueId' : 'showDate')

/** Where an error about a field stands on the form; nowhere when the form does not have it. */
export const placeOnForm = (field: string, { isNewVenue, status }: Shown): ErrorField | undefined => {
  if (field === 'status') return fieldOfStatus(status) === 'venueId' && isNewVenue ? 'venueName' : fieldOfStatus(status)
  if (!isNewVenue && field.startsWith('venue')) return 'venueId'
  return isErrorField(field) ? field : undefined
}

/**
 * Errors as they stand on the form, in the language that is read: one a field. While no venue is chosen its missing fields are one error; fields that the
 * form does not have are left out.
 */
export const errorsOnForm = (errors: readonly FieldError[], shown: Shown): ReadonlyMap<ErrorField, string> => {
  const onForm = new Map<ErrorField, string>()
  for (const error of errors) {
    const { field } = error
    const place = placeOnForm(field, shown)
    if (place)
      onForm.set(place, place === field || field === 'status' ? serverText(error) : m.show_form_venue_required())
  }
  return onForm
}

const isErrorField = (field: string): field is ErrorField => (errorFields as readonly string[]).includes(field)

/** Whether the one says what the other says, in every field. */
export const saysTheSame = (one: ShowFormValues, other: ShowFormValues): boolean =>
  Object.keys(emptyShow).every((field) => {
    const name = field as keyof ShowFormValues
    return JSON.stringify(one[name]) === JSON.stringify(other[name])
  })
