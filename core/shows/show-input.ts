import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { VenueId } from '#core/ids.ts'
import { PictureAlt, uploadedPicture } from '#core/images/picture.ts'
import { isAbsent, isObject, unlessAbsent } from '#core/input.ts'
import { Version } from '#core/revisions/version.ts'
import { schemaMetadata } from '#core/schema-metadata.ts'
import { MAX_NAME } from '#core/text/max-lengths.ts'
import { optionalText, optionalUrl, requiredText } from '#core/text/text.ts'
import { calendarDay, timeOfDay } from '#core/time/calendar-day.ts'
import { startsBeforeDoors } from '#core/time/night.ts'
import { TimeZone } from '#core/time/time-zone.ts'
import { DoorFactsInput } from '#core/venues/door-facts-input.ts'
import {
  AddressRevealMinutes,
  AddressVisibility,
  City,
  Country,
  completeCoordinates,
  Latitude,
  Longitude,
  Region,
  StreetAddress,
  VenueName,
} from '#core/venues/venue.ts'
import { ageRestrictions } from './age-restriction.ts'
import { confirmationSources } from './confirmation-source.ts'
import { BandList } from './line-up.ts'
import { showStatuses } from './status.ts'

const labelByVenueField = {
  venueName: 'venue_name',
  venueAddress: 'street',
  venueCity: 'city',
  venueRegion: 'region',
  venueCountry: 'country',
} as const

const fields = {
  showTitle: unlessAbsent(requiredText('show_title', MAX_NAME, { isName: true })),
  hasOwnTitle: z._default(z.boolean({ error: fieldIssue('show.title_not_a_flag') }), true),
  showDate: calendarDay('show_date'),
  doorTime: timeOfDay('door_time'),
  showTime: timeOfDay('show_time'),
  bandList: BandList,
  venueId: unlessAbsent(VenueId),
  venueName: unlessAbsent(VenueName),
  venueAddress: unlessAbsent(StreetAddress),
  venueCity: unlessAbsent(City),
  venueRegion: unlessAbsent(Region),
  venueCountry: unlessAbsent(Country),
  latitude: Latitude,
  longitude: Longitude,
  timeZone: TimeZone,
  addressVisibility: AddressVisibility,
  addressRevealMinutes: AddressRevealMinutes,
  ageRestriction: z._default(z.enum(ageRestrictions, { error: fieldIssue('show.unknown_age_restriction') }), 'Unknown'),
  ageLimit: z._default(
    z.nullable(
      z
        .number({ error: fieldIssue('show.age_not_positive') })
        .check(
          z.positive({ error: fieldIssue('show.age_not_positive') }),
          z.refine((age) => Number.isInteger(age) && age <= 120, {
            error: fieldIssue('show.age_out_of_range'),
          }),
        )
        .register(schemaMetadata, { type: 'integer', minimum: 1, maximum: 120 }),
    ),
    null,
  ),
  showPoster: uploadedPicture('poster', fieldIssue('show.poster_not_uploaded')),
  posterAlt: PictureAlt,
  eventUrl: optionalUrl('event_link'),
  ticketUrl: optionalUrl('ticket_link'),
  price: optionalText('price', 64),
  /** If absent, an edited show keeps its door facts. */
  doorFacts: unlessAbsent(DoorFactsInput),
  description: optionalText('description', 4096, { paragraphs: true }),
}

type RawInput = Readonly<Record<string, unknown>>

const rules = [
  z.refine<RawInput>(
    ({ showTitle, hasOwnTitle, bandList }) => !isAbsent(showTitle) || (hasOwnTitle === false && hasBands(bandList)),
    {
      error: fieldIssue('text.required', { label: 'show_title' }),
      path: ['showTitle'],
      when: isObject,
    },
  ),
  z.refine<RawInput>(({ doorTime, showTime }) => !(isAbsent(doorTime) && isAbsent(showTime)), {
    error: fieldIssue('show.time_required'),
    path: ['doorTime'],
    when: isObject,
  }),
  z.refine<RawInput>(({ doorTime, showTime }) => !isBeforeDoors(doorTime, showTime), {
    error: fieldIssue('show.time_before_doors'),
    path: ['showTime'],
    when: isObject,
  }),
  ...Object.entries(labelByVenueField).map(([field, label]) =>
    z.refine<RawInput>((show) => !isAbsent(show.venueId) || !isAbsent(show[field]), {
      error: fieldIssue('text.required', { label }),
      path: [field],
      when: isObject,
    }),
  ),
  completeCoordinates,
]

/** Specification sections 3 and 5. Either `venueId` identifies the venue, or five fields describe a venue that is found or added.
 * With `hasOwnTitle` false, the title is derived and not stored. Unknown fields are ignored. */
export const ShowInput = z
  .object({
    ...fields,
    confirmedAs: z._default(
      z.nullable(z.enum(confirmationSources, { error: fieldIssue('show.unknown_voucher') })),
      null,
    ),
  })
  .check(...rules)
export type ShowInput = z.output<typeof ShowInput>

/** `isCorrection` means that the new date or venue corrects a mistake, so the wrong value is not stored as the former one. */
export const ShowEdit = z
  .object({
    ...fields,
    status: z._default(
      z.enum(showStatuses, { error: fieldIssue('show.unknown_status', { choices: showStatuses }) }),
      'scheduled',
    ),
    isCorrection: z._default(z.boolean({ error: fieldIssue('show.correction_not_a_flag') }), false),
    version: Version,
  })
  .check(...rules)
export type ShowEdit = z.output<typeof ShowEdit>

export type ShowContent = Omit<ShowInput, 'confirmedAs'>

function hasBands(bandList: unknown): boolean {
  return Array.isArray(bandList) && bandList.length > 0
}

/** Returns false for invalid times. */
function isBeforeDoors(doorTime: unknown, showTime: unknown): boolean {
  const doors = fields.doorTime.safeParse(doorTime).data
  const start = fields.showTime.safeParse(showTime).data
  return doors != null && start != null && startsBeforeDoors(doors, start)
}
