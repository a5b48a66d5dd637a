import { randomUUID } from 'node:crypto'
import { makeUnicodeLookAlikes } from '#adapters/look-alikes/unicode-look-alikes.ts'
import { type Report, unwatched } from '#api/progress.ts'
import { bands } from '#api/seed-bands.ts'
import { venues } from '#api/seed-data.ts'
import { invented } from '#api/seed-invention.ts'
import { Email } from '#core/accounts/email.ts'
import { BandInput } from '#core/bands/band.ts'
import type { Core } from '#core/core.ts'
import { AccountId, type BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { dayIn } from '#core/shows/local-time.ts'
import { everyShow } from '#core/shows/show-filter.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import type { Stores } from '#core/stores.ts'
import { nameKeyOf, slugOf } from '#core/text.ts'
import { type PublicVenue, VenueInput } from '#core/venues/venue.ts'

/** How many are added at a time: a database that waits for its disk does so for all of them at once. */
const AT_A_TIME = 8

type Store = Pick<Ports, 'transact'>
type VenueRow = (typeof venues)[number]

/**
 * Fills an installation that has no upcoming shows with invented ones over the months from `now`, the same ones every
 * time, through the use cases. Resolves to the line to tell. A run that was cut short before the first show is made up
 * for by the next one: bands and venues that are there are not added again.
 */
export const seed = async (
  core: Core,
  store: Store,
  { now = new Date(), report = unwatched }: { now?: Date; report?: Report } = {},
): Promise<string> => {
  const { totalItems } = await core.listShows(null, { ...everyShow, page: 1, limit: 1 })
  if (totalItems > 0) return 'There are shows already: nothing was changed.'
  const told = (what: string) => (done: number, total: number) => report(what, done, total)
  const author = await store.transact((stores) => authorIn(stores, now))
  const bandIds = new Map(await each(bands, (band) => bandOf(core, store, author, band), told('bands')))
  const places = await each(venues, (venue) => venueOf(core, author, venue), told('venues'))
  const shows = await each(
    invented(dayIn('UTC', now)),
    ({ venue, evening, bandNames, ...show }) => {
      const { id: venueId, timeZone } = places[venue] ?? never(venue)
      const bandList = bandNames.map((name) => ({ bandId: bandIds.get(name) ?? never(name) }))
      const showDate = evening ?? dayIn(timeZone, now)
      return core.addShow(author, ShowInput.parse({ ...show, showDate, venueId, bandList }))
    },
    told('shows'),
  )
  return `Seeded ${shows.length} shows, ${bandIds.size} bands and ${places.length} venues.`
}

/** The results of `work` in the order of the items. */
const each = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  onProgress: (done: number, total: number) => void,
): Promise<readonly Result[]> => {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_A_TIME) {
    onProgress(from, items.length)
    results.push(...(await Promise.all(items.slice(from, from + AT_A_TIME).map(work))))
  }
  return results
}

const never = (what: string | number): never => {
  throw new Error(`The demonstration names ${what}, which it does not have`)
}

/** The account that the shows belong to. It cannot log in, and nobody writes to it: its address leads nowhere. */
const authorIn = async ({ accounts }: Stores, at: Date): Promise<Actor> => {
  const email = Email.parse('demo@upstroke.example')
  const account =
    (await accounts.findByEmail(email)) ??
    (await accounts.save({
      id: AccountId.parse(randomUUID()),
      name: 'demo',
      nameKey: makeUnicodeLookAlikes().keyOf('demo'),
      email,
      displayName: 'Demonstration',
      bio: null,
      url: null,
      profilePicture: null,
      passwordHash: '!',
      roles: ['ShowAdmin'],
      confirmedAt: at,
      suspendedAt: at,
      suspendedReason: 'Nobody is behind the demonstration',
      version: 0,
      createdAt: at,
    }))
  const { id, name, displayName, profilePicture, roles } = account
  return { accountId: id, name, displayName, profilePicture, roles, bandIds: [] }
}

const bandOf = async (
  core: Core,
  { transact }: Store,
  author: Actor,
  [name, bio]: (typeof bands)[number],
): Promise<[string, BandId]> => {
  const links = bio ? [`https://${slugOf(name, 'band')}.example/`] : []
  const known = await transact((stores) => stores.bands.findByNames([nameKeyOf(name)]))
  const { id } = known.get(nameKeyOf(name)) ?? (await core.addBand(author, BandInput.parse({ name, bio, links })))
  return [name, id]
}

const venueOf = async (
  core: Core,
  author: Actor,
  [name, address, city, region, country, latitude, longitude]: VenueRow,
): Promise<Pick<PublicVenue, 'id' | 'timeZone'>> => {
  const venue = VenueInput.parse({ name, address, city, region, country, latitude, longitude })
  return (await core.addVenue(author, venue)).venue
}
