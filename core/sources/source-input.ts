import * as z from 'zod/mini'
import { fieldIssue } from '#core/field-issue.ts'
import { BandId, ShowId, SourceItemId, VenueId } from '#core/ids.ts'
import { Version } from '#core/revisions/version.ts'
import { maxLength } from '#core/text/length.ts'
import { MAX_CITY } from '#core/text/max-lengths.ts'
import { optionalText, requiredText } from '#core/text/text.ts'
import { parseWebAddress } from '#core/text/web-address.ts'
import { timeOfDay } from '#core/time/calendar-day.ts'
import { TimeZone } from '#core/time/time-zone.ts'
import { Country } from '#core/venues/venue.ts'
import { sourcedFields } from './source-item.ts'
import { sourceOrders, sourceStates } from './source-store.ts'

const MAX_ADDRESS = 2048

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z._default(z.nullable(schema), null)
const flag = z._default(z.boolean({ error: fieldIssue('source.not_a_flag') }), false)

/** Adds a missing scheme, and normalizes equivalent spellings of an address. */
const Address = z.pipe(
  requiredText('address', MAX_ADDRESS),
  z.transform((text, context): string => {
    const url = parseWebAddress(/^[a-z]+:/i.test(text) ? text.replace(/^webcals?:/i, 'https:') : `https://${text}`)
    const address = url && `${url.origin}${url.path}`.toWellFormed().replace(/[^\0-\x7f]+/g, encodeURIComponent)
    if (address && address.length <= MAX_ADDRESS) return address
    context.issues.push({
      code: 'custom',
      message: fieldIssue('text.not_a_web_address', { label: 'address' }),
      input: text,
    })
    return z.NEVER
  }),
)

const fields = {
  address: Address,
  bandId: orNull(BandId),
  venueId: orNull(VenueId),
  defaultVenueId: orNull(VenueId),
  defaultCity: optionalText('city', MAX_CITY),
  defaultCountry: orNull(Country),
  defaultTimeZone: TimeZone,
  defaultDoorTime: timeOfDay('door_time'),
  defaultShowTime: timeOfDay('show_time'),
  licence: optionalText('licence', 256),
  allowsTexts: flag,
  isTrusted: flag,
}

export const SourceInput = z.object(fields)
export type SourceInput = z.output<typeof SourceInput>

export const SourceEdit = z.object({ ...fields, isPaused: flag, version: Version })
export type SourceEdit = z.output<typeof SourceEdit>

const choice = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.enum(choices, { error: fieldIssue('source.unknown_choice', { choices }) })

export const SourceQuery = z.object({
  scope: z._default(choice(['mine', 'all']), 'mine'),
  state: orNull(choice(sourceStates)),
  order: z._default(choice(sourceOrders), 'newest'),
})
export type SourceQuery = z.output<typeof SourceQuery>

export const ReadSourceInput = z.object({ acceptGone: flag })
export type ReadSourceInput = z.output<typeof ReadSourceInput>

const MAX_DECIDED = 200

export const sourceDecisions = ['accept', 'decline', 'same', 'different', 'undo', 'release'] as const

/** `same` needs `showId`. `release` needs `facts`, the names of the fields to release. */
export const SourceDecision = z.object({
  itemIds: z
    .array(SourceItemId, { error: fieldIssue('source.no_items', { max: MAX_DECIDED }) })
    .check(maxLength(MAX_DECIDED, { error: fieldIssue('source.no_items', { max: MAX_DECIDED }) })),
  decision: choice(sourceDecisions),
  showId: orNull(ShowId),
  facts: z._default(z.array(choice(sourcedFields)), []),
})
export type SourceDecision = z.output<typeof SourceDecision>
