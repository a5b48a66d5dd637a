import type * as z from 'zod/mini'
import type { BandId, VenueId } from '#core/ids.ts'
import type { Picture } from '#core/images/picture.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import { minimumAge } from '#core/shows/formatting.ts'
import { type DoorFacts, type DoorFlag, doorFlags, venueDoorFlags } from '#core/venues/door-facts.ts'
import type { Change, ChangeField, ChangeKind, ChangeValues, ListPart, NamedEntry } from './change.ts'
import { BandSnapshot, ShowSnapshot, VenueSnapshot } from './snapshot.ts'

export type NamesById = ReadonlyMap<string, string>

type Value = { [Kind in ChangeKind]: { kind: Kind; value: ChangeValues[Kind] | null } }[ChangeKind]

type Values = Readonly<Partial<Record<ChangeField, Value>>>

type Snapshot = Revision['snapshot']

/** Returns the changes between two snapshots. Hides changes to a venue's address, coordinates, reveal time and directions if its
 * address is private in either snapshot or now (`isPrivate`). Returns none if a snapshot is unreadable. */
export const changesBetween = (
  kind: EditableKind,
  [before, after]: readonly [Snapshot, Snapshot],
  { names, isPrivate }: { names: NamesById; isPrivate: boolean },
): readonly Change[] => {
  const [oldValues, newValues] = [valuesOf(kind, before, names), valuesOf(kind, after, names)]
  if (!oldValues || !newValues) return []
  const unrecorded = kind === 'band' && BandSnapshot.safeParse(after).data?.musiciansChanged ? [musiciansChange] : []
  const hidesPrivateFields = kind === 'venue' && (isPrivate || isPrivateIn(before) || isPrivateIn(after))
  return (Object.keys(newValues) as ChangeField[])
    .filter((field) => !(hidesPrivateFields && privateFields.includes(field)))
    .flatMap((field) => changesIn(field, oldValues[field], newValues[field]))
    .concat(unrecorded)
}

const musiciansChange: Change = { field: 'musicians', kind: 'unrecorded', from: null, to: null }

/** Unreadable snapshots count as private. */
const isPrivateIn = (snapshot: Snapshot): boolean =>
  VenueSnapshot.safeParse(snapshot).data?.addressVisibility !== 'public'

const privateFields: readonly ChangeField[] = [
  'address',
  'coordinates',
  'addressRevealMinutes',
  'accessibility',
  'transport',
]

const changesIn = (field: ChangeField, from?: Value, to?: Value): readonly Change[] => {
  if (!from || !to || visibleJson(from) === visibleJson(to)) return []
  return [{ field, kind: to.kind, from: from.value, to: to.value } as Change]
}

/** Ignores the ids of bands and venues, because entries with the same name look alike to visitors. */
const visibleJson = ({ kind, value }: Value): string =>
  JSON.stringify(value, (key, part) => (kind !== 'image' && (key === 'id' || key === 'bandId') ? undefined : part))

const valuesOf = (kind: EditableKind, snapshot: Snapshot, names: NamesById): Values | null => {
  const parse = <Schema extends z.ZodMiniType>(
    schema: Schema,
    toValues: (data: z.output<Schema>, names: NamesById) => Values,
  ) => {
    const parsed = schema.safeParse(snapshot)
    return parsed.success ? toValues(parsed.data as z.output<Schema>, names) : null
  }
  if (kind === 'show') return parse(ShowSnapshot, showValues)
  return kind === 'band' ? parse(BandSnapshot, bandValues) : parse(VenueSnapshot, venueValues)
}

const makeValue = <Kind extends ChangeKind>(kind: Kind, value: ChangeValues[Kind] | null): Value =>
  ({ kind, value }) as Value

const showValues = (show: ShowSnapshot, names: NamesById): Values => ({
  status: makeValue('status', show.status),
  showTitle: makeValue('text', show.showTitle || null),
  showDate: makeValue('day', show.showDate),
  doorTime: makeValue('time', show.doorTime),
  showTime: makeValue('time', show.showTime),
  venueName: makeValue('venue', namedEntry(show.venueId, names)),
  bandList: makeValue(
    'lineUp',
    completeList(show.lineUp.map((act) => ({ ...act, name: names.get(act.bandId) ?? null }))),
  ),
  ageRestriction: makeValue('ageLimit', ageLimitOf(show)),
  ...pictureValues(['showPoster', 'posterAlt'], show.poster),
  eventUrl: makeValue('text', show.eventUrl),
  ticketUrl: makeValue('text', show.ticketUrl),
  price: makeValue('text', show.price),
  priceKind: makeValue('price', priceOf(show.doorFacts)),
  ...doorValues(show.doorFacts, doorFlags),
  description: makeValue('text', show.description),
  confirmedAs: makeValue('confirmationSource', show.confirmed?.as ?? null),
})

const ageLimitOf = (show: ShowSnapshot): ChangeValues['ageLimit'] => {
  const age = minimumAge(show)
  if (age === null) return { ageRestriction: 'Unknown', ageLimit: null }
  return age === 0 ? { ageRestriction: 'No', ageLimit: null } : { ageRestriction: 'Yes', ageLimit: age }
}

const priceOf = ({ priceKind, priceAmount, priceCurrency }: DoorFacts): ChangeValues['price'] | null =>
  priceKind === undefined ? null : { priceKind, priceAmount: priceAmount ?? null, priceCurrency: priceCurrency ?? null }

const doorValues = (facts: DoorFacts, flags: readonly DoorFlag[]): Values => ({
  ...Object.fromEntries(flags.map((name) => [name, makeValue('flag', facts[name] ?? null)])),
  curfew: makeValue('time', facts.curfew ?? null),
})

const pictureValues = (
  [pictureField, altField]: readonly [ChangeField, ChangeField],
  picture: Pick<Picture, 'imageId' | 'alt'> | null,
): Values => ({
  [pictureField]: makeValue('image', picture && { id: picture.imageId }),
  [altField]: makeValue('text', picture?.alt || null),
})

const bandValues = (band: BandSnapshot, names: NamesById): Values => ({
  name: makeValue('text', band.name),
  bio: makeValue('text', band.bio),
  links: makeValue('links', band.links.length > 0 ? completeList(band.links) : null),
  genres: makeValue('genres', band.genres.length > 0 ? band.genres : null),
  ...pictureValues(['picture', 'pictureAlt'], band.picture),
  mergedInto: makeValue('band', band.mergedInto && namedEntry(band.mergedInto, names)),
})

const venueValues = (venue: VenueSnapshot, names: NamesById): Values => ({
  name: makeValue('text', venue.name),
  address: makeValue('text', venue.address),
  city: makeValue('text', venue.city),
  region: makeValue('text', venue.region),
  country: makeValue('country', venue.country || null),
  coordinates: makeValue('coordinates', coordinatesOf(venue)),
  timeZone: makeValue('timeZone', venue.timeZone),
  addressVisibility: makeValue('visibility', venue.addressVisibility),
  addressRevealMinutes: makeValue('minutes', venue.addressRevealMinutes),
  ...doorValues(venue.doorFacts, venueDoorFlags),
  website: makeValue('text', venue.website),
  accessibility: makeValue('text', venue.accessibility),
  transport: makeValue('text', venue.transport),
  capacity: makeValue('number', venue.capacity),
  mergedInto: makeValue('venue', venue.mergedInto && namedEntry(venue.mergedInto, names)),
})

const coordinatesOf = ({ latitude, longitude }: VenueSnapshot): ChangeValues['coordinates'] | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const namedEntry = <Id extends string>(id: Id, names: NamesById): NamedEntry<Id> => ({
  id,
  name: names.get(id) ?? null,
})

const completeList = <Item>(items: readonly Item[]): ListPart<Item> => ({ items, before: 0, after: 0 })

export const referencesIn = (
  kind: EditableKind,
  snapshot: Snapshot,
): { bands: readonly BandId[]; venues: readonly VenueId[] } => {
  if (kind === 'band') return { bands: listOf(BandSnapshot.safeParse(snapshot).data?.mergedInto), venues: [] }
  if (kind === 'venue') return { bands: [], venues: listOf(VenueSnapshot.safeParse(snapshot).data?.mergedInto) }
  const show = ShowSnapshot.safeParse(snapshot).data
  return { bands: show?.lineUp.map(({ bandId }) => bandId) ?? [], venues: listOf(show?.venueId) }
}

const listOf = <Item>(item: Item | null | undefined): readonly Item[] => (item ? [item] : [])
