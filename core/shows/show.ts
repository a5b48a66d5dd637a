import * as z from 'zod/mini'
import { type AccountId, type ShowId, VenueId } from '#core/ids.ts'
import { calendarDay, timeOfDay } from '#core/shows/calendar-day.ts'
import { type Act, BandList } from '#core/shows/line-up.ts'
import { upcomingUntil } from '#core/shows/local-time.ts'
import type { ShowStatus } from '#core/shows/status.ts'
import { optionalText, optionalUrl, requiredText, slugOf } from '#core/text.ts'
import { City, Country, Latitude, Longitude, Region, StreetAddress, type Venue, VenueName } from '#core/venues/venue.ts'

export const ageRestrictions = ['Yes', 'No', 'Unknown'] as const
export type AgeRestriction = (typeof ageRestrictions)[number]

const absent = (value: unknown): boolean => value == null || (typeof value === 'string' && value.trim() === '')

/** A venue's field in a show: absent while a known venue is picked, else under the venue's own rule. */
const unlessPicked = <Schema extends z.core.$ZodType>(schema: Schema) =>
  z.pipe(
    z.transform((value: unknown) => (absent(value) ? undefined : value)),
    z.optional(schema),
  )

const newVenueFields = {
  venueName: 'Venue name',
  venueAddress: 'Street address',
  venueCity: 'City',
  venueRegion: 'Region',
  venueCountry: 'Country',
} as const

/**
 * A show as a person enters it (specification sections 3 and 5; decisions, section 4). The venue is `venueId`, or the five
 * venue fields, which find the venue or make it. Unknown fields have no effect.
 */
export const ShowInput = z
  .object({
    showTitle: requiredText('Show title', 256),
    showDate: calendarDay('Show date'),
    doorTime: timeOfDay('Door time'),
    showTime: timeOfDay('Show time'),
    bandList: BandList,
    venueId: unlessPicked(VenueId),
    venueName: unlessPicked(VenueName),
    venueAddress: unlessPicked(StreetAddress),
    venueCity: unlessPicked(City),
    venueRegion: unlessPicked(Region),
    venueCountry: unlessPicked(Country),
    latitude: Latitude,
    longitude: Longitude,
    ageRestriction: z._default(
      z.enum(ageRestrictions, { error: 'Age restriction must be Yes, No or Unknown' }),
      'Unknown',
    ),
    ageLimit: z._default(
      z.nullable(
        z
          .number({ error: 'Age limit must be a positive number' })
          .check(z.positive({ error: 'Age limit must be a positive number' })),
      ),
      null,
    ),
    eventUrl: optionalUrl('Event link'),
    ticketUrl: optionalUrl('Ticket link'),
    price: optionalText('Price', 64),
    description: optionalText('Description', 4096, { paragraphs: true }),
  })
  .check(
    z.refine(({ doorTime, showTime }) => !(absent(doorTime) && absent(showTime)), {
      error: 'Door time or show time is required',
      path: ['doorTime'],
      when: isObject,
    }),
    ...Object.entries(newVenueFields).map(([field, label]) =>
      z.refine<Record<string, unknown>>((show) => !absent(show.venueId) || !absent(show[field]), {
        error: `${label} is required`,
        path: [field],
        when: isObject,
      }),
    ),
    z.refine(({ latitude, longitude }) => (latitude == null) === (longitude == null), {
      error: 'Latitude and longitude belong together',
      path: ['latitude'],
    }),
  )
export type ShowInput = z.output<typeof ShowInput>

/** Rules over several fields are checked even where single fields are wrong, so that a person sees every error at once. */
function isObject({ value }: { value: unknown }): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export type Poster = { imageId: string; alt: string }

export type Show = {
  id: ShowId
  slug: string
  showTitle: string
  /** YYYY-MM-DD at the venue. */
  showDate: string
  /** HH:MM at the venue; at least one of the two times is there. */
  doorTime: string | null
  showTime: string | null
  venueId: VenueId
  /** IANA zone of the venue; with date and times it makes the instant. */
  timeZone: string
  lineUp: readonly Act[]
  ageRestriction: AgeRestriction
  ageLimit: number | null
  poster: Poster | null
  eventUrl: string | null
  ticketUrl: string | null
  price: string | null
  description: string | null
  status: ShowStatus
  /** The date it was announced for, when it has been rescheduled or postponed. */
  previousDate: string | null
  /** The venue it was announced for, when it has been moved. */
  previousVenueId: VenueId | null
  /** Derived: until when the show counts as upcoming. */
  upcomingUntil: Date
  createdBy: AccountId | null
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

type Making = {
  id: ShowId
  slug: string
  venue: Pick<Venue, 'id' | 'timeZone'>
  lineUp: readonly Act[]
  by: AccountId
  at: Date
}

/** A new show as it will be stored: scheduled, at its venue, in the venue's time zone. */
export const makeShow = (input: ShowInput, { id, slug, venue, lineUp, by, at }: Making): Show => ({
  id,
  slug,
  showTitle: input.showTitle,
  showDate: input.showDate,
  doorTime: input.doorTime,
  showTime: input.showTime,
  venueId: venue.id,
  timeZone: venue.timeZone,
  lineUp,
  ageRestriction: input.ageRestriction,
  ageLimit: input.ageLimit,
  poster: null,
  eventUrl: input.eventUrl,
  ticketUrl: input.ticketUrl,
  price: input.price,
  description: input.description,
  status: 'scheduled',
  previousDate: null,
  previousVenueId: null,
  upcomingUntil: upcomingUntil(input.showDate, venue.timeZone),
  createdBy: by,
  version: 0,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
})

/** What the list sorts by within a day: the doors, else the start (decisions, section 2). */
export const firstTime = ({ doorTime, showTime }: Pick<Show, 'doorTime' | 'showTime'>): string =>
  doorTime ?? showTime ?? ''

export const showSlug = ({ showDate, showTitle }: Pick<Show, 'showDate' | 'showTitle'>): string =>
  `${showDate}-${slugOf(showTitle, 'show')}`
