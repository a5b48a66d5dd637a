import type * as z from 'zod/mini'
import { countryName } from '#core/geography/countries.ts'
import type { BandId, VenueId } from '#core/ids.ts'
import type { EditableKind, Revision } from '#core/revisions/revision.ts'
import type { ActRole, ActState } from '#core/shows/line-up.ts'
import { statusWord } from '#core/shows/status.ts'
import type { Voucher } from '#core/shows/voucher.ts'
import { NO_BANDS, shownAge, shownDate, shownTime } from '#core/shows/wording.ts'
import type { AddressVisibility } from '#core/venues/venue.ts'
import { BandSnapshot, ShowSnapshot, VenueSnapshot } from './snapshot.ts'

/** What became different, in words for readers; null stands for nothing. `field` is what the calls call it. */
export type Change = {
  field: string
  from: string | null
  to: string | null
  /** The values are longer: the change asked for by its version has all of them. */
  isExcerpt?: true | undefined
}

/** What bands and venues are called, by their ids. */
export type Names = ReadonlyMap<string, string>

/** The words of each field. Two that read the same but are not carry what tells them apart. */
type Words = Readonly<Record<string, string | null | { text: string; id: string }>>

type Snapshot = Revision['snapshot']

/**
 * What changed from one snapshot of a thing to a later one. Of a venue nothing is told that the address rule hides when its
 * address is private in either, or `isPrivate` now (decisions, section 1): neither the values nor that they changed.
 */
export const changesBetween = (
  kind: EditableKind,
  [before, after]: readonly [Snapshot, Snapshot],
  { names, isPrivate }: { names: Names; isPrivate: boolean },
): readonly Change[] => {
  const [old, now] = [wordsOf(kind, before, names), wordsOf(kind, after, names)]
  if (!old || !now) return []
  const hides = kind === 'venue' && (isPrivate || isPrivateIn(before) || isPrivateIn(after))
  return Object.keys({ ...old, ...now })
    .filter((field) => !(hides && privateFields.includes(field)))
    .flatMap((field) => changeOf(field, old[field] ?? null, now[field] ?? null))
}

/** Whether a venue's snapshot says that its street is not for everybody; one that cannot be read says so too. */
export const isPrivateIn = (snapshot: Snapshot): boolean =>
  VenueSnapshot.safeParse(snapshot).data?.addressVisibility !== 'public'

const privateFields: readonly string[] = ['address', 'coordinates', 'addressRevealMinutes']

const changeOf = (field: string, old: Words[string], now: Words[string]): readonly Change[] => {
  if (typeof old === 'object' && typeof now === 'object' && old && now)
    return old.id === now.id ? [] : [{ field, from: old.text, to: `another ${withoutArticle(now.text)}` }]
  const [from, to] = [textOf(old), textOf(now)]
  return from === to ? [] : [{ field, from, to }]
}

const textOf = (words: Words[string]): string | null =>
  words && typeof words === 'object' ? words.text : (words ?? null)
const withoutArticle = (text: string): string => text.replace(/^an? /, '')

/** Null when the snapshot cannot be read. */
const wordsOf = (kind: EditableKind, snapshot: Snapshot, names: Names): Words | null => {
  const read = <Schema extends z.ZodMiniType>(schema: Schema, say: (it: z.output<Schema>, names: Names) => Words) => {
    const parsed = schema.safeParse(snapshot)
    return parsed.success ? say(parsed.data as z.output<Schema>, names) : null
  }
  if (kind === 'show') return read(ShowSnapshot, showWords)
  return kind === 'band' ? read(BandSnapshot, bandWords) : read(VenueSnapshot, venueWords)
}

const showWords = (show: ShowSnapshot, names: Names): Words => ({
  status: statusWord[show.status] ?? 'Scheduled',
  showTitle: show.showTitle || null,
  showDate: shownDate(show.showDate),
  doorTime: show.doorTime && shownTime(show.doorTime),
  showTime: show.showTime && shownTime(show.showTime),
  venueName: nameOf(show.venueId, names),
  bandList: show.lineUp.map((act, index) => actWords(act, index, names)).join(', ') || NO_BANDS,
  ageRestriction: shownAge(show),
  showPoster: show.poster && { text: 'a picture', id: show.poster.imageId },
  posterAlt: show.poster?.alt || null,
  eventUrl: show.eventUrl,
  ticketUrl: show.ticketUrl,
  price: show.price,
  description: show.description,
  confirmedAs: show.confirmed && voucherWords[show.confirmed.as],
})

const voucherWords: Readonly<Record<Voucher, string>> = {
  band: 'the band',
  venue: 'the venue',
  promoter: 'the promoter',
  fan: 'a fan',
}

const roleWords: Readonly<Record<ActRole, string>> = {
  headliner: 'headliner',
  support: 'support',
  dj: 'DJ',
  other: 'other',
}
const stateWords: Readonly<Record<ActState, string | null>> = {
  confirmed: null,
  announced: 'announced',
  'dropped-out': 'dropped out',
}

/** The name, and what is not what one expects at this place of the bill. */
const actWords = (act: ShowSnapshot['lineUp'][number], index: number, names: Names): string => {
  const expected: ActRole = index === 0 ? 'headliner' : 'support'
  const details = [
    act.role === expected ? null : roleWords[act.role],
    act.setTime && shownTime(act.setTime),
    stateWords[act.state],
  ].filter(Boolean)
  return nameOf(act.bandId, names) + (details.length > 0 ? ` (${details.join(', ')})` : '')
}

const bandWords = (band: BandSnapshot, names: Names): Words => ({
  name: band.name,
  bio: band.bio,
  links: band.links.join(', ') || null,
  mergedInto: band.mergedInto && nameOf(band.mergedInto, names),
})

const visibilityWords: Readonly<Record<AddressVisibility, string>> = {
  public: 'Public',
  'ask-a-punk': 'Ask a punk',
}

const venueWords = (venue: VenueSnapshot, names: Names): Words => ({
  name: venue.name,
  address: venue.address,
  city: venue.city,
  region: venue.region,
  country: venue.country && countryName(venue.country),
  coordinates: venue.latitude === null || venue.longitude === null ? null : `${venue.latitude}, ${venue.longitude}`,
  timeZone: venue.timeZone,
  addressVisibility: visibilityWords[venue.addressVisibility],
  addressRevealMinutes:
    venue.addressRevealMinutes === null ? null : `${venue.addressRevealMinutes} minutes before the doors`,
  mergedInto: venue.mergedInto && nameOf(venue.mergedInto, names),
})

const nameOf = (id: BandId | VenueId, names: Names): string => names.get(id) ?? 'unknown'

/** The bands and venues that a snapshot names. */
export const namedIn = (
  kind: EditableKind,
  snapshot: Snapshot,
): { bands: readonly BandId[]; venues: readonly VenueId[] } => {
  if (kind === 'band') return { bands: some(BandSnapshot.safeParse(snapshot).data?.mergedInto), venues: [] }
  if (kind === 'venue') return { bands: [], venues: some(VenueSnapshot.safeParse(snapshot).data?.mergedInto) }
  const show = ShowSnapshot.safeParse(snapshot).data
  return { bands: show?.lineUp.map(({ bandId }) => bandId) ?? [], venues: some(show?.venueId) }
}

const some = <Thing>(thing: Thing | null | undefined): readonly Thing[] => (thing ? [thing] : [])
