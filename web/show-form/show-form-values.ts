import type { FieldError } from '#core/errors.ts'
import type { ImageSize } from '#core/images/image-size.ts'
import type { ActRole, ActState } from '#core/shows/act.ts'
import type { AgeRestriction } from '#core/shows/age-restriction.ts'
import type { ConfirmationSource } from '#core/shows/confirmation-source.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { doorFlags } from '#core/venues/door-facts.ts'
import type { VenueHit } from '#core/venues/public-venue.ts'
import type { AddressVisibility } from '#core/venues/venue.ts'
import { m } from '#messages'
import { serverText } from '#web/i18n/server-messages.ts'
import { type DoorValues, emptyDoorValues, flagFactOf } from './door-values.ts'

/** A band in the form's line-up. Without an id, it may be new. By default, the first band is the headliner, the others are
 * support, and all are confirmed. */
export type LineUpBand = { bandId?: string; bandName: string; role?: ActRole; setTime?: string; state?: ActState }

export type PickedVenue = Pick<VenueHit, 'id' | 'name' | 'address' | 'city' | 'region' | 'country'>

export const toPickedVenue = ({ id, name, address, city, region, country }: PickedVenue): PickedVenue => ({
  ...{ id, name, address, city, region, country },
})

export type FormPoster = { showPoster: string; posterSizes: readonly ImageSize[] }

export type ShowFormValues = {
  showPoster: FormPoster | null
  posterAlt: string
  isUploading: boolean
  bandList: readonly LineUpBand[]
  /** Typed, but not added to the line-up. */
  bandText: string
  /** Empty for a title derived from the bands. */
  showTitle: string
  venueId: string
  pickedVenue: PickedVenue | null
  /** Whether the fields for a new venue are open and used. */
  isNewVenue: boolean
  venueName: string
  venueAddress: string
  venueCity: string
  venueRegion: string
  venueCountry: string
  latitude: string
  longitude: string
  /** Empty unless the user has chosen one. */
  timeZone: string
  /** Whether the user must choose a time zone, because none can be derived from the location. */
  needsTimeZoneChoice: boolean
  addressVisibility: AddressVisibility
  /** Whole minutes before doors; empty if the street stays private. */
  addressRevealMinutes: string
  showDate: string
  doorTime: string
  showTime: string
  /** The status as chosen. An edit sends the result of `statusOf` instead. */
  status: ShowStatus
  /** Why the date or venue changed; empty until answered. */
  whyChanged: '' | 'plans-changed' | 'mistake'
  ageRestriction: AgeRestriction
  ageLimit: string
  eventUrl: string
  ticketUrl: string
  price: string
  description: string
  confirmedAs: '' | ConfirmationSource
} & DoorValues

/** The saved values and version that an edit is based on, and the previous date and venue of the show. */
export type ShowBase = { values: ShowFormValues; version: number } & Pick<
  ShowListing,
  'previousDate' | 'previousVenueName'
>

export const emptyShowValues: ShowFormValues = {
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
  needsTimeZoneChoice: false,
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
  ...emptyDoorValues,
}

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

/** Fields that can have errors, in the order of the error summary. Each name is also the id of the element to which the summary links. */
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
  'description',
  'confirmedAs',
  'priceKind',
  'priceAmount',
  'priceCurrency',
  'price',
  ...doorFlags,
  'curfew',
] as const satisfies readonly (keyof ShowFormValues)[]
export type ErrorField = (typeof errorFields)[number]

/** A request body before validation. */
export type ShowBody = Record<string, unknown>

/** Returns the part of a request body that adding and editing have in common. */
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
  ageLimit: values.ageRestriction === 'Yes' ? parseNumber(values.ageLimit) : null,
  eventUrl: values.eventUrl,
  ticketUrl: values.ticketUrl,
  price: values.price,
  doorFacts: doorBody(values),
  description: values.description,
})

const doorBody = (values: ShowFormValues): ShowBody => ({
  ...Object.fromEntries(doorFlags.map((flag) => [flag, flagFactOf(values[flag])])),
  curfew: values.curfew,
  priceKind: values.priceKind || null,
  ...(values.priceKind === 'fixed' && {
    priceAmount: parseNumber(values.priceAmount),
    priceCurrency: values.priceCurrency || null,
  }),
})

export const venueBody = (values: ShowFormValues): ShowBody => {
  if (!values.isNewVenue) return { venueId: values.venueId }
  const { venueName, venueAddress, venueCity, venueRegion, venueCountry, addressVisibility } = values
  return {
    ...{ venueName, venueAddress, venueCity, venueRegion, venueCountry, addressVisibility },
    latitude: parseNumber(values.latitude),
    longitude: parseNumber(values.longitude),
    timeZone: values.timeZone || undefined,
    addressRevealMinutes: addressVisibility === 'ask-a-punk' ? parseNumber(values.addressRevealMinutes) : null,
  }
}

/** Parses a number with a decimal point or comma. Returns null for empty text. For text that isn't a number, returns NaN, for
 * which the schema has its own message. */
export const parseNumber = (text: string): number | null => {
  const normalized = text.trim().replace(',', '.')
  if (normalized === '') return null
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(normalized) ? Number(normalized) : Number.NaN
}

type VenueAndStatusChoice = Pick<ShowFormValues, 'isNewVenue' | 'status'>

/** Returns the field that must change for a rescheduled or moved show. */
export const requiredFieldOf = (status: ShowStatus) => (status === 'moved' ? 'venueId' : 'showDate')

/** Returns the form field that shows errors for a field of the request; undefined if there is none. */
export const formFieldOf = (field: string, { isNewVenue, status }: VenueAndStatusChoice): ErrorField | undefined => {
  if (field === 'status') return status === 'moved' && isNewVenue ? 'venueName' : requiredFieldOf(status)
  if (!isNewVenue && field.startsWith('venue')) return 'venueId'
  return isErrorField(field) ? field : undefined
}

/** Returns translated errors, one per form field. Unless a new venue is being entered, errors for the fields of a new
 * venue become one error, which asks for a venue. */
export const errorsOnForm = (
  errors: readonly FieldError[],
  values: VenueAndStatusChoice,
): ReadonlyMap<ErrorField, string> => {
  const messages = new Map<ErrorField, string>()
  for (const error of errors) {
    const field = error.field.replace(/^doorFacts\./, '')
    const formField = formFieldOf(field, values)
    if (formField)
      messages.set(
        formField,
        formField === field || field === 'status' ? serverText(error) : m.show_form_venue_required(),
      )
  }
  return messages
}

const isErrorField = (field: string): field is ErrorField => (errorFields as readonly string[]).includes(field)

export const hasSameValues = (one: ShowFormValues, other: ShowFormValues): boolean =>
  Object.keys(emptyShowValues).every((field) => {
    const name = field as keyof ShowFormValues
    return JSON.stringify(one[name]) === JSON.stringify(other[name])
  })
