import * as z from 'zod/mini'
import { genres } from '#core/bands/genres.ts'
import { BandId, ImageId, VenueId } from '#core/ids.ts'
import { day, described, flag, integer, list, named, orNull, text, time } from '#core/response.ts'
import { actRoles, actStates } from '#core/shows/act.ts'
import { ageRestrictions } from '#core/shows/age-restriction.ts'
import { confirmationSources } from '#core/shows/confirmation-source.ts'
import { showStatuses } from '#core/shows/status.ts'
import { doorFlags, priceKinds } from '#core/venues/door-facts.ts'
import { addressVisibilities } from '#core/venues/venue.ts'

const ChangeField = named(
  'ChangeField',
  z.enum([
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
    'priceKind',
    ...doorFlags,
    'curfew',
    'description',
    'confirmedAs',
    'name',
    'bio',
    'links',
    'genres',
    'picture',
    'pictureAlt',
    'musicians',
    'address',
    'city',
    'region',
    'country',
    'coordinates',
    'timeZone',
    'addressVisibility',
    'addressRevealMinutes',
    'website',
    'accessibility',
    'transport',
    'capacity',
    'mergedInto',
  ]),
)
export type ChangeField = z.output<typeof ChangeField>

const name = described(orNull(text), 'The current name; null if the entry no longer exists.')

export type NamedEntry<Id> = { id: Id; name: string | null }

const NamedAct = z.object({
  bandId: BandId,
  name,
  role: z.enum(actRoles),
  setTime: orNull(time),
  state: z.enum(actStates),
})
export type NamedAct = z.output<typeof NamedAct>

export type ListPart<Item> = { items: readonly Item[]; before: number; after: number }

const listPartOf = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({
    items: list(item),
    before: described(integer, 'Number of items that an excerpt omits before these.'),
    after: described(integer, 'Number of items that an excerpt omits after these.'),
  })

const changeOf = <Kind extends string, Value extends z.ZodMiniType>(kind: Kind, value: Value) =>
  z.object({
    field: ChangeField,
    kind: z.literal(kind),
    from: described(orNull(value), 'The former value; null means empty.'),
    to: described(orNull(value), 'The new value; null means empty.'),
    isExcerpt: described(
      z.optional(z.literal(true)),
      'The values are shortened; the history with the parameter `version` has them in full.',
    ),
  })

export const Change = described(
  named(
    'Change',
    z.discriminatedUnion('kind', [
      changeOf('text', text),
      changeOf('day', day),
      changeOf('time', time),
      changeOf('status', z.enum(showStatuses)),
      changeOf('ageLimit', z.object({ ageRestriction: z.enum(ageRestrictions), ageLimit: orNull(z.number()) })),
      changeOf('lineUp', listPartOf(NamedAct)),
      changeOf('links', listPartOf(text)),
      changeOf('genres', list(z.enum(genres))),
      described(changeOf('unrecorded', text), 'The history does not keep the values: both are null.'),
      changeOf('image', z.object({ id: ImageId })),
      changeOf('confirmationSource', z.enum(confirmationSources)),
      changeOf('band', z.object({ id: BandId, name })),
      changeOf('venue', z.object({ id: VenueId, name })),
      changeOf('country', described(text, 'ISO 3166-1 alpha-2 code.')),
      changeOf('coordinates', z.object({ latitude: z.number(), longitude: z.number() })),
      changeOf('timeZone', described(text, 'IANA time zone.')),
      changeOf('visibility', z.enum(addressVisibilities)),
      changeOf('number', integer),
      changeOf('minutes', described(integer, 'Minutes before doors.')),
      changeOf('flag', flag),
      changeOf(
        'price',
        z.object({ priceKind: z.enum(priceKinds), priceAmount: orNull(z.number()), priceCurrency: orNull(text) }),
      ),
    ]),
  ),
  'A changed field. `kind` is the type of both values.',
)
export type Change = z.output<typeof Change>
export type ChangeKind = Change['kind']

export type ChangeValues = { [Kind in ChangeKind]: NonNullable<Extract<Change, { kind: Kind }>['to']> }

export type ChangeOf<Kind extends ChangeKind> = {
  [Each in Kind]: Pick<Change, 'field' | 'isExcerpt'> & {
    kind: Each
    from: ChangeValues[Each] | null
    to: ChangeValues[Each] | null
  }
}[Kind]
