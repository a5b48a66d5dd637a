import { beforeEach, expect, test } from 'vitest'
import { ADDRESS, makeSourceWorld, type SourceWorld } from '#test/support/source-site.ts'

/** Tests runs that read only part of their source. */

const SECOND_PAGE = `${ADDRESS}?page=2`

type Night = { id: number; day?: string; title?: string }

/** Returns a page of events as The Events Calendar, a WordPress plugin, serves it. */
const pageOf = (nights: readonly Night[], nextUrl?: string): string =>
  JSON.stringify({
    rest_url: ADDRESS,
    ...(nextUrl && { next_rest_url: nextUrl }),
    events: nights.map(({ id, day = `2027-07-1${id}`, title = `Night ${id}` }) => ({
      id,
      title,
      start_date: `${day} 20:00:00`,
      utc_start_date: `${day} 18:00:00`,
      venue: { venue: 'SO36', address: 'Oranienstr. 190', city: 'Berlin', country: 'Germany' },
    })),
  })

let world: SourceWorld
beforeEach(async () => {
  world = await makeSourceWorld()
  world.publish(pageOf([{ id: 1 }, { id: 2 }], SECOND_PAGE))
  world.responses.set(SECOND_PAGE, pageOf([{ id: 3 }, { id: 4 }, { id: 5 }]))
  await world.read()
})

const titlesAndDates = async () =>
  (await world.listShows()).map(({ showTitle, showDate }) => `${showTitle} ${showDate}`)

test('a run that cannot read the second page applies the first, reports the problem, and treats nothing as gone', async () => {
  world.publish(pageOf([{ id: 1, title: 'Renamed' }, { id: 2 }, { id: 6 }], SECOND_PAGE))
  world.responses.set(SECOND_PAGE, { problem: 'url.silent' })
  expect(await world.read()).toMatchObject({
    state: 'active',
    problem: { code: 'source.partly_read', message: 'Only part of this source could be read' },
    result: { added: 1, changed: 1, gone: 0 },
    open: { gone: 0 },
  })
  world.responses.set(SECOND_PAGE, pageOf([{ id: 3 }, { id: 4 }]))
  expect(await world.read()).toMatchObject({ problem: null, result: { gone: 1 }, open: { gone: 1 } })
})

test('no show is rescheduled, or linked to an item with a new id, while part of the source is missing', async () => {
  const before = await world.listShows()
  world.publish(pageOf([{ id: 1 }, { id: 2 }, { id: 3, day: '2027-07-20' }, { id: 9, day: '2027-07-14' }], SECOND_PAGE))
  world.responses.set(SECOND_PAGE, { problem: 'url.silent' })
  expect((await world.read()).result).toMatchObject({ added: 0, changed: 0 })
  expect(await world.listShows()).toEqual(before)
  world.responses.set(SECOND_PAGE, pageOf([{ id: 5 }]))
  await world.read()
  expect((await titlesAndDates()).slice(2)).toEqual(['Night 3 2027-07-20', 'Night 9 2027-07-14', 'Night 5 2027-07-15'])
})

test('a proposed item stays open while part of the source is missing', async () => {
  await world.edit({ isTrusted: false })
  world.responses.set(SECOND_PAGE, pageOf([{ id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }]))
  expect((await world.read()).open.proposed).toBe(1)
  world.responses.set(SECOND_PAGE, { problem: 'url.silent' })
  expect((await world.read()).open.proposed).toBe(1)
})

test('an unreachable document fails the run if only that document has the shows', async () => {
  const link = '<link rel="alternate" type="text/calendar" href="/shows.ics">'
  world.publish(`<!doctype html><html><head>${link}</head><body><p>Shows</p></body></html>`)
  world.responses.set('https://so36.example/shows.ics', { problem: 'url.silent' })
  expect(await world.read()).toMatchObject({ state: 'failing', problem: { code: 'url.silent' }, open: { gone: 0 } })
})
