import { randomUUID } from 'node:crypto'
import { bands } from '#api/seed-bands.ts'
import { venues } from '#api/seed-data.ts'
import { invented } from '#api/seed-invention.ts'
import { nameKeyOf } from '#core/accounts/account.ts'
import { Email } from '#core/accounts/email.ts'
import { BandInput } from '#core/bands/band.ts'
import type { Core } from '#core/core.ts'
import { AccountId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports, Stores } from '#core/ports.ts'
import { dayIn } from '#core/shows/local-time.ts'
import { ShowInput } from '#core/shows/show.ts'
import { fold, slugOf } from '#core/text.ts'
import { type PublicVenue, VenueInput } from '#core/venues/venue.ts'

/**
 * Fills an installation that has no upcoming shows with invented ones over the months from `now`, the same ones every
 * time, through the use cases. Resolves to the line to tell. A run that was cut short before the first show is made up
 * for by the next one: bands and venues that are there are not added again.
 */
export const seed = async (
  core: Core,
  { transact }: Pick<Ports, 'transact'>,
  now: Date = new Date(),
): Promise<string> => {
  const { totalItems } = await core.listShows(null, { page: 1, limit: 1 })
  if (totalItems > 0) return 'There are shows already: nothing was changed.'
  const author = await transact((stores) => authorIn(stores, now))
  await addBands(core, { transact }, author)
  const places = await addVenues(core, { transact }, author)
  const shows = invented(dayIn('UTC', now))
  for (const { venue, evening, ...show } of shows) {
    const place = places[venue % places.length]
    if (!place) continue
    const showDate = evening ?? dayIn(place.timeZone, now)
    await core.addShow(author, ShowInput.parse({ ...show, showDate, venueId: place.id }))
  }
  return `Seeded ${shows.length} shows, ${bands.length} bands and ${places.length} venues.`
}

/** The account that the shows belong to. It cannot log in: its address is not confirmed and no password has that hash. */
const authorIn = async ({ accounts }: Stores, at: Date): Promise<Actor> => {
  const email = Email.parse('demo@upstroke.example')
  const account =
    (await accounts.findByEmail(email)) ??
    (await accounts.save({
      id: AccountId.parse(randomUUID()),
      name: 'demo',
      nameKey: nameKeyOf('demo'),
      email,
      displayName: 'Demonstration',
      bio: null,
      url: null,
      profilePicture: null,
      passwordHash: '!',
      roles: ['ShowAdmin'],
      confirmedAt: null,
      suspendedAt: null,
      version: 0,
      createdAt: at,
    }))
  const { id, name, displayName, profilePicture, roles } = account
  return { accountId: id, name, displayName, profilePicture, roles, bandIds: [] }
}

const addBands = async (core: Core, { transact }: Pick<Ports, 'transact'>, author: Actor): Promise<void> => {
  const missing = await transact(async (stores) => {
    const found = []
    for (const band of bands) if (!(await stores.bands.findByName(fold(band[0])))) found.push(band)
    return found
  })
  for (const [name, bio] of missing) {
    const links = bio ? [`https://${slugOf(name, 'band')}.example/`] : []
    await core.addBand(author, BandInput.parse({ name, bio, links }))
  }
}

const addVenues = async (
  core: Core,
  { transact }: Pick<Ports, 'transact'>,
  author: Actor,
): Promise<readonly Pick<PublicVenue, 'id' | 'timeZone'>[]> => {
  const places: Pick<PublicVenue, 'id' | 'timeZone'>[] = []
  for (const [name, address, city, region, country, latitude, longitude] of venues) {
    const venue = VenueInput.parse({ name, address, city, region, country, latitude, longitude })
    const known = await transact((stores) => stores.venues.findByPlace(venue))
    places.push(known ?? (await core.addVenue(author, venue)))
  }
  return places
}
