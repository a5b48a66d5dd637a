import { beforeEach, expect, test } from 'vitest'
import type { Band } from '#core/bands/band.ts'
import type { Show } from '#core/shows/show.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import { replaceBandInShows } from '#core/timeline/merged-line-ups.ts'
import { changeTimeZoneOfShows, reassignShows } from '#core/venues/reassign-shows.ts'
import type { Venue } from '#core/venues/venue.ts'
import { AT, newAccount, newAct, newBand, newShow, newVenue } from '#test/support/valid-records.ts'
import { sharedStore } from './shared-store.ts'
import { waitUntilLockIsAwaited } from './wait-until-lock-is-awaited.ts'

const shared = sharedStore()
let venue: Venue
let band: Band
let other: Band

beforeEach(async () => {
  await shared.postgres.ports.transact(async ({ bands, venues }) => {
    venue = await venues.save(newVenue({ timeZone: 'America/Los_Angeles' }))
    band = await bands.save(newBand('One'))
    other = await bands.save(newBand('Other'))
  })
})

/** Runs `first` up to its pause, then `second` until it waits for a lock or ends, then lets both finish. Returns the result of `second`. */
const interleave = async <T>(
  first: (pause: () => Promise<void>) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<T> => {
  const [paused, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const firstRun = first(() => {
    paused.resolve()
    return resumed.promise
  })
  await Promise.race([paused.promise, firstRun])
  let isOver = false
  const secondRun = second().finally(() => {
    isOver = true
  })
  await waitUntilLockIsAwaited(shared.database, () => isOver)
  resumed.resolve()
  await firstRun
  return secondRun
}

const readShow = (show: Show) => shared.postgres.ports.transact(({ shows }) => shows.findAny(show.id))

const mergeBands = () =>
  shared.postgres.ports.transact(async ({ bands, shows, merges }) => {
    await merges.takeGlobalLock()
    await bands.save({ ...band, mergedInto: other.id, deletedAt: AT })
    return replaceBandInShows(shows, { from: band.id, into: other.id })
  })

const edit = (show: Show, pause: () => Promise<void>) =>
  shared.postgres.ports.transact(async ({ shows }) => {
    const found = await shows.find(show.id)
    await pause()
    if (found) await shows.save({ ...found, showTitle: 'Edited' })
  })

const addAtVenue = (show: Show, pause: () => Promise<void>) =>
  shared.postgres.ports.transact(async ({ venues, shows }) => {
    await venues.findCurrent(show.venueId)
    await pause()
    await shows.save(show)
  })

test('a show added with a band that is being merged lists the remaining band', async () => {
  const show = newShow(venue, { lineUp: [newAct(band.id)] })
  const add = (pause: () => Promise<void>) =>
    shared.postgres.ports.transact(async ({ bands, shows }) => {
      await bands.findAll([band.id])
      await pause()
      await shows.save(show)
    })
  expect(await interleave(add, mergeBands)).toHaveLength(1)
  expect((await readShow(show))?.lineUp).toMatchObject([{ bandId: other.id }])
})

test('editing a show while one of its bands is being merged keeps both the edit and the merge', async () => {
  const show = await shared.postgres.ports.transact(({ shows }) =>
    shows.save(newShow(venue, { lineUp: [newAct(band.id)] })),
  )
  await interleave((pause) => edit(show, pause), mergeBands)
  expect(await readShow(show)).toMatchObject({ showTitle: 'Edited', version: 2, lineUp: [{ bandId: other.id }] })
})

test('a show added while its venue gets a new time zone uses the new zone', async () => {
  const show = newShow(venue)
  await interleave(
    (pause) => addAtVenue(show, pause),
    () =>
      shared.postgres.ports.transact(async ({ venues, shows }) => {
        await venues.save({ ...venue, timeZone: 'Asia/Tokyo' })
        await changeTimeZoneOfShows(shows, { ...venue, timeZone: 'Asia/Tokyo' })
      }),
  )
  const until = upcomingUntil(show.showDate, 'Asia/Tokyo')
  expect(await readShow(show)).toMatchObject({ timeZone: 'Asia/Tokyo', upcomingUntil: until })
})

test('a show added at a venue that is being merged takes place at the remaining venue, in its time zone', async () => {
  const remaining = await shared.postgres.ports.transact(({ venues }) =>
    venues.save(newVenue({ timeZone: 'Asia/Tokyo' })),
  )
  const merge = () =>
    shared.postgres.ports.transact(async ({ venues, shows, merges }) => {
      await merges.takeGlobalLock()
      await venues.save({ ...venue, mergedInto: remaining.id, deletedAt: AT })
      return reassignShows(shows, venue.id, remaining)
    })
  const show = newShow(venue)
  expect(await interleave((pause) => addAtVenue(show, pause), merge)).toEqual({ shows: [show.id], previous: [] })
  expect(await readShow(show)).toMatchObject({ venueId: remaining.id, timeZone: 'Asia/Tokyo' })
  expect(await shared.postgres.ports.transact(({ venues }) => venues.findCurrent(venue.id))).toMatchObject({
    id: remaining.id,
  })
})

test('a show is claimed for reconfirmation only once, and not while it is being edited', async () => {
  const show = await shared.postgres.ports.transact(async ({ accounts, shows }) => {
    const { id } = await accounts.save(newAccount())
    return shows.save(newShow(venue, { createdBy: id }))
  })
  const query = { from: '2027-03-01', to: '2027-03-09', addedBefore: new Date(AT.getTime() + 1), now: AT, limit: 5 }
  const claim = () => shared.postgres.ports.transact(({ shows }) => shows.claimForReconfirmation(query))
  expect(await interleave((pause) => edit(show, pause), claim)).toEqual([])
  expect(await claim()).toMatchObject([{ id: show.id, showTitle: 'Edited', reconfirmationRequestedAt: AT, version: 2 }])
  expect(await claim()).toEqual([])
})

test('simultaneous merges and edits finish, and leave only current bands in line-ups', async () => {
  const all = await shared.postgres.ports.transact(async ({ bands, shows }) => {
    const added = await bands.addAll(Array.from({ length: 4 }, (_, n) => newBand(`Band ${n}`)))
    const acts = added.map(({ id }) => newAct(id))
    const saved: Show[] = []
    for (let n = 0; n < 4; n += 1) saved.push(await shows.save(newShow(venue, { lineUp: acts.toSpliced(n, 1) })))
    return { bands: added, shows: saved }
  })
  const [remaining] = all.bands
  const merges = all.bands.slice(1).map((gone) =>
    shared.postgres.ports.transact(async ({ bands, shows, merges: mergeStore }) => {
      if (!remaining) return
      await mergeStore.takeGlobalLock()
      await bands.save({ ...gone, mergedInto: remaining.id, deletedAt: AT })
      await replaceBandInShows(shows, { from: gone.id, into: remaining.id })
    }),
  )
  const edits = all.shows.map(({ id }) =>
    shared.postgres.ports.transact(async ({ bands, shows }) => {
      const found = await shows.find(id)
      if (!found) return
      const current = await bands.findAll(found.lineUp.map(({ bandId }) => bandId))
      const ids = [...new Set([...current.values()].map((each) => each.id))]
      await shows.save({ ...found, showTitle: 'Edited', lineUp: ids.map((bandId) => newAct(bandId)) })
    }),
  )
  await Promise.all([...merges, ...edits])
  const rows = await shared.database.sql(
    `select count(*)::int as acts, count(*) filter (where deleted_at is null)::int as current
     from act join band on band.id = band_id`,
  )
  expect(rows).toEqual([{ acts: 4, current: 4 }])
  expect(await shared.database.sql(`select from show where show_title = 'Edited'`)).toHaveLength(4)
})
