import { demoPosters } from '#adapters/images/demo-posters.ts'
import { ignoreProgress, type Report } from '#api/setup/progress.ts'
import { BandInput } from '#core/bands/band.ts'
import { type Core, makeCore } from '#core/core.ts'
import type { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { ShowEdit, ShowInput } from '#core/shows/show-input.ts'
import { nameKeyOf, slugOf } from '#core/text/text.ts'
import { dayIn } from '#core/time/local-time.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import { VenueInput } from '#core/venues/venue.ts'
import { type GeneratedShow, generateShows } from './generate-shows.ts'
import { createDemoUsers, type DemoCredentials, ensureDemoOwner } from './seed-accounts.ts'
import { demoBands } from './seed-bands.ts'
import { privateVenues, venues } from './seed-data.ts'
import { genresFor, venueDoorFactsFor, visitorInfoFor } from './seed-details.ts'
import { readPosters } from './seed-posters.ts'

/** The number of items added concurrently, so that the database flushes them to disk together. */
const BATCH_SIZE = 8
const DAY_MS = 24 * 60 * 60 * 1000
const CATALOG_DAYS_AGO = 60
const ACCOUNTS_DAYS_AGO = 9

type VenueRow = (typeof venues)[number]

/** Adds invented data to an installation without upcoming shows. Resolves to a summary with the demo users' passwords,
 * which are shown only once. Resumes a run that was interrupted before its first show. */
export const seed = async (basePorts: Ports, report: Report = ignoreProgress): Promise<string> => {
  const now = basePorts.clock.now()
  const { scale, uploads } = await readPosters()
  const clock = makeManualClock(now)
  const ports = { ...basePorts, clock, rateLimits: noRateLimits, imaging: { ...basePorts.imaging, scale } }
  const core = makeCore(ports)
  const { totalItems } = await core.listShows(null, { ...noFilter, page: 1, limit: 1 })
  if (totalItems > 0) return 'There are already upcoming shows: nothing was changed.'
  const reportFor = (what: string) => (done: number, total: number) => report(what, done, total)
  clock.set(daysBefore(now, CATALOG_DAYS_AGO))
  const demoOwner = await ensureDemoOwner(ports)
  const bandIds = new Map(
    await inBatches(demoBands, (band) => findOrAddBand(core, ports, demoOwner, band), reportFor('bands')),
  )
  const addedVenues = await inBatches(venues, (venue) => addVenue(core, demoOwner, venue), reportFor('venues'))
  clock.set(now) // Images with an earlier date could be swept before a show uses them.
  const posters = await inBatches(
    uploads,
    (upload) => core.addImage(demoOwner, async () => upload),
    reportFor('posters'),
  )
  const [memberBandName] = demoBands[0] ?? missing('band 0')
  const band = { id: bandIds.get(memberBandName) ?? missing(memberBandName), name: memberBandName }
  clock.set(daysBefore(now, ACCOUNTS_DAYS_AGO))
  const { credentials, member } = await createDemoUsers(ports, { band, by: demoOwner })

  const venueAt = (index: number) => addedVenues[index] ?? missing(`venue ${index}`)
  const inputOf = (show: GeneratedShow) => {
    const { venue, evening, acts, poster, ...input } = show
    const { id: venueId, timeZone } = venueAt(venue)
    const bandList = acts.map(({ bandName, ...act }) => ({
      bandId: bandIds.get(bandName) ?? missing(bandName),
      ...act,
    }))
    const posterFields = poster === null ? {} : { ...posters[poster], posterAlt: demoPosters[poster]?.alt }
    const hasOwnTitle = input.showTitle !== ''
    return { ...input, hasOwnTitle, ...posterFields, showDate: evening ?? dayIn(timeZone, now), venueId, bandList }
  }
  const add = async (show: GeneratedShow): Promise<AddedShow> => {
    const { formerDate, formerVenue } = show.outcome
    const input = inputOf(show)
    const venueId = formerVenue === null ? input.venueId : venueAt(formerVenue).id
    const originalInput = { ...input, showDate: formerDate ?? input.showDate, venueId }
    return { show, listing: await core.addShow(demoOwner, ShowInput.parse(originalInput)) }
  }
  const change = ({ show, listing: { id, version } }: AddedShow): Promise<ShowListing> =>
    core.editShow(demoOwner, id, ShowEdit.parse({ ...inputOf(show), status: show.outcome.status, version }))

  const shows = await inBatches(generateShows(dayIn('UTC', now)), add, reportFor('shows'), ({ addedDaysAgo }) => {
    clock.set(daysBefore(now, addedDaysAgo))
  })
  clock.set(now)
  await inBatches(
    shows.filter(({ show }) => show.outcome.status !== 'scheduled'),
    change,
    reportFor('changes'),
  )
  const showsOfBand = shows.filter(({ listing }) => listing.bandList.some(({ bandId }) => bandId === band.id))
  await inBatches(
    showsOfBand,
    ({ listing: { id } }) => core.confirmShow(member, id, { as: 'band' }),
    reportFor('confirmations'),
  )
  return `Seeded ${shows.length} shows, ${bandIds.size} bands and ${addedVenues.length} venues.${demoAccountsText(credentials)}`
}

type AddedShow = { show: GeneratedShow; listing: ShowListing }

const demoAccountsText = (credentials: readonly DemoCredentials[]): string => {
  const lines = credentials.map(({ email, password, access }) => `  ${email.padEnd(40)}  ${password}  ${access}`)
  return `\n\nDemo accounts (shown only once):\n${lines.join('\n')}\n`
}

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * DAY_MS)

const makeManualClock = (start: Date): Ports['clock'] & { set(at: Date): void } => {
  let now = start
  return {
    now: () => now,
    set: (at) => {
      now = at
    },
  }
}

const noRateLimits: Ports['rateLimits'] = { use: async () => null, refund: async () => {}, forget: async () => {} }

const inBatches = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  onProgress: (done: number, total: number) => void,
  beforeBatch: (firstItem: Item) => void = () => {},
): Promise<readonly Result[]> => {
  const results: Result[] = []
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    onProgress(from, items.length)
    const batch = items.slice(from, from + BATCH_SIZE)
    batch.slice(0, 1).forEach(beforeBatch)
    results.push(...(await Promise.all(batch.map(work))))
  }
  return results
}

const missing = (what: string): never => {
  throw new Error(`The demo data refer to ${what}, which does not exist`)
}

const findOrAddBand = async (
  core: Core,
  { transact }: Pick<Ports, 'transact'>,
  demoOwner: Actor,
  [name, bio]: (typeof demoBands)[number],
): Promise<[string, BandId]> => {
  const links = bio ? [`https://${slugOf(name, 'band')}.example/`] : []
  const n = demoBands.findIndex(([other]) => other === name)
  const genres = genresFor(n, `${name} ${bio ?? ''}`)
  const existing = await transact((stores) => stores.bands.findByNames([nameKeyOf(name)]))
  const { id } =
    existing.get(nameKeyOf(name)) ?? (await core.addBand(demoOwner, BandInput.parse({ name, bio, links, genres })))
  return [name, id]
}

const addVenue = async (
  core: Core,
  demoOwner: Actor,
  [name, address, city, region, country, latitude, longitude]: VenueRow,
): Promise<Pick<PublicVenue, 'id' | 'timeZone'>> => {
  const addressRevealMinutes = privateVenues.get(name)
  const addressVisibility = addressRevealMinutes === undefined ? 'public' : 'ask-a-punk'
  const nameAndLocation = { name, address, city, region, country, latitude, longitude }
  const n = venues.findIndex(([other]) => other === name)
  const info = { doorFacts: venueDoorFactsFor(n), ...visitorInfoFor(n) }
  const venue = VenueInput.parse({ ...nameAndLocation, addressVisibility, addressRevealMinutes, ...info })
  return (await core.addVenue(demoOwner, venue)).venue
}
