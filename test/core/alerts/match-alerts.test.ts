import { beforeEach, expect, test } from 'vitest'
import type { PublicBand } from '#core/bands/public-band.ts'
import type { BandId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import { ShowQuery } from '#core/shows/list-shows.ts'
import { makeEmailSubscriber, runAlerts } from '#test/support/alerts.ts'
import { addBand, bandEdit, venueEdit } from '#test/support/bands-and-venues.ts'
import { showEdit, showInput } from '#test/support/bodies.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const HOUR_MS = 60 * 60_000

let world: World
let showAdmin: Actor
let fan: ReturnType<typeof makeEmailSubscriber>
beforeEach(async () => {
  world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  showAdmin = await world.as('ShowAdmin')
  fan = makeEmailSubscriber(world)
  await fan.subscribe()
})

const addShow = (changes: Readonly<Record<string, unknown>> = {}) => world.core.addShow(showAdmin, showInput(changes))

const runAlertsForAnHour = async (): Promise<void> => {
  await runAlerts(world)
  world.clock.advance(HOUR_MS)
  await runAlerts(world)
}

const mailedTitles = () => fan.emails().map(({ shows }) => shows.map(({ showTitle }) => showTitle))

test('a show that was off when its email was due is mailed once it is back on', async () => {
  const { id } = await addShow()
  await world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled' }))
  await runAlertsForAnHour()
  await world.core.editShow(showAdmin, id, showEdit({ status: 'cancelled', showTitle: 'Skank', version: 2 }))
  await runAlertsForAnHour()
  expect(mailedTitles()).toEqual([])
  await world.core.editShow(showAdmin, id, showEdit({ status: 'scheduled', showTitle: 'Skank', version: 3 }))
  await runAlertsForAnHour()
  expect(mailedTitles()).toEqual([['Skank']])
})

test('a show with a past date is mailed once its date is corrected', async () => {
  const { id } = await addShow({ showDate: '2026-11-18' })
  await runAlertsForAnHour()
  await world.core.editShow(showAdmin, id, showEdit({ showTitle: 'Skank', showDate: '2026-11-27' }))
  await runAlertsForAnHour()
  expect(mailedTitles()).toEqual([['Skank']])
})

test('a show that was deleted before its email was due is mailed once it is restored', async () => {
  const { id } = await addShow({ showTitle: 'Skank' })
  await world.core.deleteShow(showAdmin, id)
  await runAlertsForAnHour()
  await world.core.restoreShow(showAdmin, id, { version: undefined })
  await runAlertsForAnHour()
  expect(mailedTitles()).toEqual([['Skank']])
})

test('an edit of a show that already matched changes neither its notices nor the alerts', async () => {
  const { id } = await addShow()
  await runAlertsForAnHour()
  const stored = () => [...world.store.stored().alertNotices.values(), ...world.store.stored().alerts.values()]
  const before = stored()
  world.clock.advance(25 * HOUR_MS)
  await world.core.editShow(showAdmin, id, showEdit({ showTitle: 'Skank' }))
  await runAlertsForAnHour()
  expect(stored()).toEqual(before)
  expect(fan.emails()).toHaveLength(1)
})

test('several versions of a show, matched in one run, add one notice for each alert', async () => {
  const otherLineUp = { bandList: [{ bandName: 'Ratchet Effect' }] }
  await fan.subscribe({ filter: { q: 'ratchet' }, frequency: 'weekly' })
  const { id } = await addShow()
  await world.core.editShow(showAdmin, id, showEdit({ ...otherLineUp, showTitle: 'Skank' }))
  await world.core.editShow(showAdmin, id, showEdit({ ...otherLineUp, showTitle: 'Skanking', version: 2 }))
  await runAlerts(world)
  expect(world.store.stored().alertNotices.size).toBe(2)
})

test('when a band gains a genre, its shows are mailed to subscribers who watch this genre, except shows that already matched', async () => {
  const { emails, subscribe } = makeEmailSubscriber(world, 'ida@fans.example' as Email)
  await subscribe({ filter: { genres: 'ska,dub' } })
  const { bandList } = await addShow({ bandList: [{ bandName: 'Skankers' }, { bandName: 'Others' }] })
  const emailCountAfterGenreEdit = async (bandIndex: number, genres: readonly string[]) => {
    const band = await world.core.findBand(null, bandList[bandIndex]?.bandId as BandId)
    await world.core.editBand(showAdmin, band.id, bandEdit(band, { genres }))
    await runAlertsForAnHour()
    return emails().length
  }
  await runAlertsForAnHour()
  expect(emails()).toEqual([])
  expect(await emailCountAfterGenreEdit(0, ['punk'])).toBe(0)
  expect(await emailCountAfterGenreEdit(0, ['punk', 'ska'])).toBe(1)
  expect(await emailCountAfterGenreEdit(1, ['dub'])).toBe(1)
  expect(emails()[0]?.shows).toMatchObject([{ genres: ['ska', 'punk'] }])
})

test('shows that gain a genre when bands are merged, or when a merge is undone, are mailed to subscribers who watch this genre', async () => {
  const { emails, subscribe } = makeEmailSubscriber(world, 'ida@fans.example' as Email)
  const [from, into] = [await addBand(world, 'Nutmeg 7'), await addBand(world, 'The Nutmeg Seven')]
  const setGenres = (band: PublicBand, genres: readonly string[]) =>
    world.core.editBand(showAdmin, band.id, bandEdit(band, { genres }))
  await setGenres(from, ['punk'])
  await setGenres(into, ['ska'])
  await addShow({ showTitle: 'Remaining band', bandList: [{ bandId: into.id }] })
  await addShow({ showTitle: 'Replaced band', bandList: [{ bandId: from.id }] })
  await runAlertsForAnHour()
  await subscribe({ filter: { genres: 'ska' } })
  const laterSubscriber = makeEmailSubscriber(world, 'pat@fans.example' as Email)
  const titles = (readEmails = emails) => readEmails().map(({ shows }) => shows.map(({ showTitle }) => showTitle))
  const { id } = await world.core.mergeBands(showAdmin, from.id, { into: into.id })
  await runAlertsForAnHour()
  expect(titles()).toEqual([['Replaced band']])
  await laterSubscriber.subscribe({ filter: { genres: 'punk' } })
  await world.core.undoMerge(showAdmin, id)
  await runAlertsForAnHour()
  expect([titles(), titles(laterSubscriber.emails)]).toEqual([[['Replaced band']], [['Replaced band']]])
})

test('when the pin of a venue is moved into the area of an alert, the venue’s show is mailed, and the list gives its exact distance', async () => {
  const near = '37.8,-122.41'
  const subscriber = makeEmailSubscriber(world, 'near@fans.example' as Email)
  await subscriber.subscribe({ filter: { near, within: '2' } })
  const { id, venueId } = await addShow({ showTitle: 'Skank' })
  await runAlertsForAnHour()
  const list = async () => (await world.core.listShows(null, ShowQuery.parse({ near, within: '50' }))).shows
  expect(await list()).toMatchObject([{ id, distance: { isApproximate: true } }])
  expect(subscriber.emails()).toEqual([])
  await world.core.editVenue(showAdmin, venueId, venueEdit({ latitude: 37.79, longitude: -122.41 }))
  await runAlertsForAnHour()
  expect(subscriber.emails().map(({ shows }) => shows.map(({ showTitle }) => showTitle))).toEqual([['Skank']])
  expect(await list()).toMatchObject([{ id, distance: { kilometres: 1.1, isApproximate: false } }])
})
