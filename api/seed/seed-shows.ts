import { demoPosters } from '#adapters/images/demo-posters.ts'
import { type Report, unwatched } from '#api/setup/progress.ts'
import { BandInput } from '#core/bands/band.ts'
import { type Core, makeCore } from '#core/core.ts'
import type { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { everyShow } from '#core/shows/show-filter.ts'
import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { nameKeyOf, slugOf } from '#core/text/text.ts'
import { dayIn } from '#core/time/local-time.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { VenueInput } from '#core/venues/venue.ts'
import { type GeneratedShow, generateShows } from './generate-shows.ts'
import { authorIn, type Login, makePeople } from './seed-accounts.ts'
import { bands } from './seed-bands.ts'
import { privateVenues, venues } from './seed-data.ts'
import { readPosters } from './seed-posters.ts'

/** Shows added at once, so that the database flushes them to disk together. */
const AT_A_TIME = 8
const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_FILLED = 60
const DAYS_KNOWN = 9

type VenueRow = (typeof venues)[number]

/** Fills an installation without upcoming shows through the use cases, always with the same invented data. Resolves to a
 * report with the passwords, which are shown only once. Resumes an interrupted run without duplicates. */
export const seed = async (installed: Ports, { report = unwatched }: { report?: Report } = {}): Promise<string> => {
  const now = installed.clock.now()
  const { scale, uploads } = await readPosters()
  const clock = makeSetClock(now)
  const ports = { ...installed, clock, rateLimits: unlimited, imaging: { ...installed.imaging, scale } }
  const core = makeCore(ports)
  const { totalItems } = await core.listShows(null, { ...everyShow, page: 1, limit: 1 })
  if (totalItems > 0) return 'There are already upcoming shows: nothing was changed.'
  const reportFor = (what: string) => (done: number, total: number) => report(what, done, total)
  clock.set(daysBefore(now, DAYS_FILLED))
  const author = await authorIn(ports)
  const bandIds = new Map(await each(bands, (band) => bandOf(core, ports, author, band), reportFor('bands')))
  const places = await each(venues, (venue) => venueOf(core, author, venue), reportFor('venues'))
  clock.set(now) // Uploads that stay unused for a day may be swept.
  const posters = await each(uploads, (upload) => core.addImage(author, async () => upload), reportFor('posters'))
  const [memberOf] = bands[0] ?? never('band 0')
  const band = { id: bandIds.get(memberOf) ?? never(memberOf), name: memberOf }
  clock.set(daysBefore(now, DAYS_KNOWN))
  const { logins, member } = await makePeople(ports, { band, by: author })

  const wordingOf = (show: GeneratedShow) => {
    const { venue, evening, acts, poster, ...words } = show
    const { id: venueId, timeZone } = places[venue] ?? never(venue)
    const bandList = acts.map(({ bandName, ...act }) => ({ bandId: bandIds.get(bandName) ?? never(bandName), ...act }))
    const picture = poster === null ? {} : { ...posters[poster], posterAlt: demoPosters[poster]?.alt }
    const hasOwnTitle = words.showTitle !== ''
    return { ...words, hasOwnTitle, ...picture, showDate: evening ?? dayIn(timeZone, now), venueId, bandList }
  }
  const add = async (show: GeneratedShow): Promise<Added> => {
    const { formerDate, formerVenue } = show.fate
    const words = wordingOf(show)
    const venueId = formerVenue === null ? words.venueId : (places[formerVenue] ?? never(formerVenue)).id
    const announced = { ...words, showDate: formerDate ?? words.showDate, venueId }
    return { show, listing: await core.addShow(author, ShowInput.parse(announced)) }
  }
  const change = ({ show, listing: { id, version } }: Added): Promise<ShowListing> =>
    core.editShow(author, id, ShowEdit.parse({ ...wordingOf(show), status: show.fate.status, version }))

  const shows = await each(generateShows(dayIn('UTC', now)), add, reportFor('shows'), ({ daysKnown }) => {
    clock.set(daysBefore(now, daysKnown))
  })
  clock.set(now)
  await each(
    shows.filter(({ show }) => show.fate.status !== 'scheduled'),
    change,
    reportFor('changes'),
  )
  const ownShows = shows.filter(({ listing }) => listing.bandList.some(({ bandId }) => bandId === band.id))
  await each(
    ownShows,
    ({ listing: { id } }) => core.confirmShow(member, id, { as: 'band' }),
    reportFor('confirmations'),
  )
  return `Seeded ${shows.length} shows, ${bandIds.size} bands and ${places.length} venues.${wordsOf(logins)}`
}

type Added = { show: GeneratedShow; listing: ShowListing }

const wordsOf = (logins: readonly Login[]): string => {
  const lines = logins.map(({ email, password, what }) => `  ${email.padEnd(40)}  ${password}  ${what}`)
  return `\n\nDemo accounts (shown only once):\n${lines.join('\n')}\n`
}

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

const makeSetClock = (start: Date): Ports['clock'] & { set(at: Date): void } => {
  let now = start
  return {
    now: () => now,
    set: (at) => {
      now = at
    },
  }
}

const unlimited: Ports['rateLimits'] = { use: async () => null, giveBack: async () => {}, forget: async () => {} }

const each = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  onProgress: (done: number, total: number) => void,
  before: (item: Item) => void = () => {},
): Promise<readonly Result[]> => {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += AT_A_TIME) {
    onProgress(from, items.length)
    const together = items.slice(from, from + AT_A_TIME)
    together.slice(0, 1).forEach(before)
    results.push(...(await Promise.all(together.map(work))))
  }
  return results
}

const never = (what: string | number): never => {
  throw new Error(`The demo data name ${what}, which they do not have`)
}

const bandOf = async (
  core: Core,
  { transact }: Pick<Ports, 'transact'>,
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
  const addressRevealMinutes = privateVenues.get(name)
  const addressVisibility = addressRevealMinutes === undefined ? 'public' : 'ask-a-punk'
  const place = { name, address, city, region, country, latitude, longitude }
  const venue = VenueInput.parse({ ...place, addressVisibility, addressRevealMinutes })
  return (await core.addVenue(author, venue)).venue
}
