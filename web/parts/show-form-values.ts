import type { Resolver } from 'react-hook-form'
import * as z from 'zod/mini'
import { type FieldError, fieldErrors } from '#core/errors.ts'
import type { AgeRestriction } from '#core/shows/show.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import type { VenueHit } from '#core/venues/venue.ts'

/** A band on the bill of a form: known by its id, or a name that may be new. */
export type BilledBand = { bandId?: string; bandName: string }

export type PickedVenue = Pick<VenueHit, 'id' | 'name' | 'address' | 'city' | 'region' | 'country'>

/** A show while somebody fills it in: what the inputs hold, and how the choices stand. */
export type ShowFormValues = {
  bandList: readonly BilledBand[]
  /** Typed into the box of the bands and not on the bill yet. */
  bandText: string
  showTitle: string
  /** The title was written by hand; until then it follows the bands and the venue. */
  hasOwnTitle: boolean
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
  showDate: string
  doorTime: string
  showTime: string
  ageRestriction: AgeRestriction
  ageLimit: string
  eventUrl: string
  ticketUrl: string
  price: string
  description: string
}

export const emptyShow: ShowFormValues = {
  bandList: [],
  bandText: '',
  showTitle: '',
  hasOwnTitle: false,
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
  showDate: '',
  doorTime: '',
  showTime: '',
  ageRestriction: 'Unknown',
  ageLimit: '',
  eventUrl: '',
  ticketUrl: '',
  price: '',
  description: '',
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
] as const satisfies readonly (keyof ShowFormValues)[]

/** Where errors may stand, in the order of the form; each is also the id of the element that mends it. */
export const errorFields = [
  'bandList',
  'showTitle',
  ...venueFields,
  'showDate',
  'doorTime',
  'showTime',
  'ageRestriction',
  'ageLimit',
  'eventUrl',
  'ticketUrl',
  'price',
  'description',
] as const satisfies readonly (keyof ShowFormValues)[]
export type ErrorField = (typeof errorFields)[number]

/** The body of `POST /api/shows` that the form asks for, before it is checked. */
const toBody = (values: ShowFormValues): Record<string, unknown> => {
  const { venueName, venueAddress, venueCity, venueRegion, venueCountry } = values
  const newVenue = {
    ...{ venueName, venueAddress, venueCity, venueRegion, venueCountry },
    latitude: numberIn(values.latitude),
    longitude: numberIn(values.longitude),
  }
  return {
    bandList: values.bandList.map(({ bandId, bandName }) => (bandId ? { bandId } : { bandName })),
    showTitle: values.showTitle,
    ...(values.isNewVenue ? newVenue : { venueId: values.venueId }),
    showDate: values.showDate,
    doorTime: values.doorTime,
    showTime: values.showTime,
    ageRestriction: values.ageRestriction,
    ageLimit: values.ageRestriction === 'Yes' ? numberIn(values.ageLimit) : null,
    eventUrl: values.eventUrl,
    ticketUrl: values.ticketUrl,
    price: values.price,
    description: values.description,
  }
}

/** Accepts a decimal comma; what is no number becomes NaN, which the schema refuses with its own message. */
const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')))

/**
 * Errors as they stand on the form: one a field. While no venue is chosen its missing fields are one error; fields that the
 * form does not have are left out.
 */
export const errorsOnForm = (
  errors: readonly FieldError[],
  { isNewVenue }: Pick<ShowFormValues, 'isNewVenue'>,
): ReadonlyMap<ErrorField, string> => {
  const onForm = new Map<ErrorField, string>()
  for (const { field, message } of errors) {
    if (!isNewVenue && field.startsWith('venue') && field !== 'venueId') onForm.set('venueId', 'Venue is required')
    else if (isErrorField(field)) onForm.set(field, message)
  }
  return onForm
}

const isErrorField = (field: string): field is ErrorField => (errorFields as readonly string[]).includes(field)

/** Checks the form with the schema of the core, so that every message is the server's. */
export const resolveShow: Resolver<ShowFormValues, unknown, ShowInput> = (values) => {
  const checked = z.safeParse(ShowInput, toBody(values))
  const found = new Map(checked.success ? [] : errorsOnForm(fieldErrors(checked.error.issues), values))
  const left = values.bandText.trim()
  if (left && !found.has('bandList'))
    found.set('bandList', `“${left}” is not on the bill yet: press Enter in its box, or empty the box`)
  if (checked.success && found.size === 0) return { values: checked.data, errors: {} }
  const errors = Object.fromEntries([...found].map(([field, message]) => [field, { type: 'validate', message }]))
  return { values: {}, errors }
}

/** The title that bands and venue suggest: `The Nutmeg Seven, Half Past Rude at Lantern Hall`. */
export const offeredTitle = (values: Pick<ShowFormValues, 'bandList' | 'isNewVenue' | 'venueName' | 'pickedVenue'>) => {
  const bands = values.bandList.map(({ bandName }) => bandName)
  if (bands.length === 0) return ''
  const venue = values.isNewVenue ? values.venueName.trim() : values.pickedVenue?.name
  const bill = bands.length > 3 ? `${bands.slice(0, 3).join(', ')} and more` : bands.join(', ')
  return [...(venue ? `${bill} at ${venue}` : bill)].slice(0, 256).join('')
}
