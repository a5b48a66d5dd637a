import type * as z from 'zod/mini'
import type { BandId, VenueId } from '#core/ids.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import { minimumAge } from '#core/shows/formatting.ts'
import type { Change, ChangeField, ChangeKind, ChangeValues, ListPart, Named } from './change.ts'
import { BandSnapshot, ShowSnapshot, VenueSnapshot } from './snapshot.ts'

export type Names = ReadonlyMap<string, string>

type Value = { [Kind in ChangeKind]: { kind: Kind; value: ChangeValues[Kind] | null } }[ChangeKind]

type Values = Readonly<Partial<Record<ChangeField, Value>>>

type Snapshot = Revision['snapshot']

/** Returns the changes between two snapshots. Hides address changes if the venue is private in either, or now (`isPrivate`). */
export const changesBetween = (
  kind: EditableKind,
  [before, after]: readonly [Snapshot, Snapshot],
  { names, isPrivate }: { names: Names; isPrivate: boolean },
): readonly Change[] => {
  const [old, now] = [valuesOf(kind, before, names), valuesOf(kind, after, names)]
  if (!old || !now) return []
  const hides = kind === 'venue' && (isPrivate || isPrivateIn(before) || isPrivateIn(after))
  return (Object.keys(now) as ChangeField[])
    .filter((field) => !(hides && privateFields.includes(field)))
    .flatMap((field) => changeOf(field, old[field], now[field]))
}

/** Unreadable snapshots count as private. */
export const isPrivateIn = (snapshot: Snapshot): boolean =>
  VenueSnapshot.safeParse(snapshot).data?.addressVisibility !== 'public'

const privateFields: readonly ChangeField[] = ['address', 'coordinates', 'addressRevealMinutes']

const changeOf = (field: ChangeField, old?: Value, now?: Value): readonly Change[] => {
  if (!old || !now || seen(old) === seen(now)) return []
  return [{ field, kind: now.kind, from: old.value, to: now.value } as Change]
}

/** Ignores ids: entries of the same name look alike to readers. */
const seen = ({ kind, value }: Value): string =>
  JSON.stringify(value, (key, part) => (kind !== 'image' && (key === 'id' || key === 'bandId') ? undefined : part))

const valuesOf = (kind: EditableKind, snapshot: Snapshot, names: Names): Values | null => {
  const read = <Schema extends z.ZodMiniType>(schema: Schema, list: (it: z.output<Schema>, names: Names) => Values) => {
    const parsed = schema.safeParse(snapshot)
    return parsed.success ? list(parsed.data as z.output<Schema>, names) : null
  }
  if (kind === 'show') return read(ShowSnapshot, showValues)
  return kind === 'band' ? read(BandSnapshot, bandValues) : read(VenueSnapshot, venueValues)
}

const as = <Kind extends ChangeKind>(kind: Kind, value: ChangeValues[Kind] | null): Value => ({ kind, value }) as Value

const showValues = (show: ShowSnapshot, names: Names): Values => ({
  status: as('status', show.status),
  showTitle: as('text', show.showTitle || null),
  showDate: as('day', show.showDate),
  doorTime: as('time', show.doorTime),
  showTime: as('time', show.showTime),
  venueName: as('venue', named(show.venueId, names)),
  bandList: as('lineUp', whole(show.lineUp.map((act) => ({ ...act, name: names.get(act.bandId) ?? null })))),
  ageRestriction: as('ageLimit', ageLimitOf(show)),
  showPoster: as('image', show.poster && { id: show.poster.imageId }),
  posterAlt: as('text', show.poster?.alt || null),
  eventUrl: as('text', show.eventUrl),
  ticketUrl: as('text', show.ticketUrl),
  price: as('text', show.price),
  description: as('text', show.description),
  confirmedAs: as('confirmationSource', show.confirmed?.as ?? null),
})

const ageLimitOf = (show: ShowSnapshot): ChangeValues['ageLimit'] => {
  const age = minimumAge(show)
  if (age === null) return { ageRestriction: 'Unknown', ageLimit: null }
  return age === 0 ? { ageRestriction: 'No', ageLimit: null } : { ageRestriction: 'Yes', ageLimit: age }
}

const bandValues = (band: BandSnapshot, names: Names): Values => ({
  name: as('text', band.name),
  bio: as('text', band.bio),
  links: as('links', band.links.length > 0 ? whole(band.links) : null),
  mergedInto: as('band', band.mergedInto && named(band.mergedInto, names)),
})

const venueValues = (venue: VenueSnapshot, names: Names): Values => ({
  name: as('text', venue.name),
  address: as('text', venue.address),
  city: as('text', venue.city),
  region: as('text', venue.region),
  country: as('country', venue.country || null),
  coordinates: as('coordinates', coordinatesOf(venue)),
  timeZone: as('timeZone', venue.timeZone),
  addressVisibility: as('visibility', venue.addressVisibility),
  addressRevealMinutes: as('minutes', venue.addressRevealMinutes),
  mergedInto: as('venue', venue.mergedInto && named(venue.mergedInto, names)),
})

const coordinatesOf = ({ latitude, longitude }: VenueSnapshot): ChangeValues['coordinates'] | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const named = <Id extends string>(id: Id, names: Names): Named<Id> => ({ id, name: names.get(id) ?? null })

const whole = <Item>(items: readonly Item[]): ListPart<Item> => ({ items, before: 0, after: 0 })

export const namedIn = (
  kind: EditableKind,
  snapshot: Snapshot,
): { bands: readonly BandId[]; venues: readonly VenueId[] } => {
  if (kind === 'band') return { bands: some(BandSnapshot.safeParse(snapshot).data?.mergedInto), venues: [] }
  if (kind === 'venue') return { bands: [], venues: some(VenueSnapshot.safeParse(snapshot).data?.mergedInto) }
  const show = ShowSnapshot.safeParse(snapshot).data
  return { bands: show?.lineUp.map(({ bandId }) => bandId) ?? [], venues: some(show?.venueId) }
}

const some = <Item>(item: Item | null | undefined): readonly Item[] => (item ? [item] : [])
