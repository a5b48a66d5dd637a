import { describe, expect, test } from 'vitest'
import { makeEmailSubscriber } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { makeWorld } from '#test/support/world.ts'

test('the site stats count new accounts for each of the last thirty days, oldest first, including days without any', async () => {
  const world = makeWorld({ now: '2026-11-20T12:00:00Z' })
  const admin = await world.as('SiteOwner')
  world.clock.advance(24 * 60 * 60 * 1000)
  await world.addAccount([])
  await world.addAccount([])
  const { newAccounts, showsAdded } = await world.core.readSiteStats(admin)
  expect(newAccounts).toHaveLength(30)
  expect(newAccounts[0]).toEqual({ day: '2026-10-23', count: 0 })
  expect(newAccounts.slice(-2)).toEqual([
    { day: '2026-11-20', count: 1 },
    { day: '2026-11-21', count: 2 },
  ])
  expect(showsAdded.map(({ day }) => day)).toEqual(newAccounts.map(({ day }) => day))
})

test('a job is failing if it has failed since its last success', async () => {
  const world = makeWorld()
  const admin = await world.as('SiteAdmin')
  const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000)
  const failingJobs = async () => {
    const { jobs } = await world.core.readSiteStats(admin)
    return jobs.filter(({ isFailing }) => isFailing).map(({ name }) => name)
  }
  expect(await failingJobs()).toEqual([])
  await world.core.recordJobRun('mail', at(1), null)
  await world.core.recordJobRun('open-data', at(1), 'TypeError')
  expect(await failingJobs()).toEqual(['open-data'])
  await world.core.recordJobRun('mail', at(2), 'Error')
  expect(await failingJobs()).toEqual(['mail', 'open-data'])
  await world.core.recordJobRun('mail', at(3), null)
  await world.core.recordJobRun('open-data', at(3), null)
  expect(await failingJobs()).toEqual([])
})

test('the progress of alert emails covers all waiting subscribers until every email is sent', async () => {
  const world = makeWorld()
  const admin = await world.as('SiteAdmin')
  const progress = async () => (await world.core.readSiteStats(admin)).alerts.progress
  for (const name of ['ann', 'bob', 'cy']) await makeEmailSubscriber(world, `${name}@fans.example` as never).subscribe()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  await world.core.matchAlerts(10)
  expect(await progress()).toBeNull()
  world.clock.advance(5 * 60_000)
  const startedAt = world.clock.now()
  await world.core.sendAlerts(2)
  expect(await progress()).toEqual({ startedAt, people: 3, done: 0, perMinute: 0 })
  await world.core.deliverAlertMail(2)
  world.clock.advance(30_000)
  expect(await progress()).toEqual({ startedAt, people: 3, done: 2, perMinute: 4 })
  await world.core.sendAlerts(2)
  expect(await progress()).toEqual({ startedAt, people: 3, done: 2, perMinute: 4 })
  await world.core.deliverAlertMail(2)
  expect(await progress()).toBeNull()
})

test('the site stats are restricted to SiteAdmins and SiteOwners', async () => {
  const world = makeWorld()
  for (const [actor, code] of [
    [null, 'permission.login_required'],
    [await world.as('ShowManager', 'ShowAdmin'), 'permission.denied'],
  ] as const)
    await expect(world.core.readSiteStats(actor)).rejects.toMatchObject({ code })
})

describe('the traffic stats', () => {
  const MINUTE_MS = 60_000
  const trafficCount = (upToMs: number, responses: number, failed = 0) => ({ upToMs, responses, failed })

  test('cover each quarter of an hour in the last 24 hours, oldest first, including empty ones', async () => {
    const world = makeWorld({ now: '2026-11-20T12:07:00Z' })
    const admin = await world.as('SiteAdmin')
    const at = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE_MS)
    await world.core.recordTraffic(at(0), [trafficCount(0, 900), trafficCount(100, 60, 2)])
    await world.core.recordTraffic(at(5), [trafficCount(100, 40, 1)])
    await world.core.recordTraffic(at(-10), [trafficCount(0, 7)])
    const { load } = await world.core.readSiteStats(admin)
    expect(load).toHaveLength(96)
    expect(load[0]).toEqual({ since: new Date('2026-11-19T12:15:00Z'), answers: 0, failed: 0, within95Ms: null })
    expect(load.slice(-2)).toEqual([
      { since: new Date('2026-11-20T11:45:00Z'), answers: 7, failed: 0, within95Ms: null },
      { since: new Date('2026-11-20T12:00:00Z'), answers: 1000, failed: 3, within95Ms: 98 },
    ])
  })

  test.each([
    [[trafficCount(0, 1000), trafficCount(5, 100)], 5],
    [[trafficCount(10, 94), trafficCount(2500, 6)], 1250],
    [[trafficCount(25, 1)], 24],
    [[trafficCount(10, 90), trafficCount(60_000, 10)], 5000],
  ])('estimate from the counts %j that the 95th percentile is %d ms', async (counts, ms) => {
    const world = makeWorld()
    await world.core.recordTraffic(world.clock.now(), counts)
    const { load } = await world.core.readSiteStats(await world.as('SiteAdmin'))
    expect(load.at(-1)?.within95Ms).toBe(ms)
  })

  test('are kept for two days', async () => {
    const world = makeWorld()
    const start = world.clock.now()
    await world.core.recordTraffic(start, [trafficCount(5, 1)])
    world.clock.advance(47 * 60 * MINUTE_MS)
    await world.core.recordTraffic(world.clock.now(), [trafficCount(5, 1)])
    expect(await world.store.trafficTally.list(new Date(0))).toHaveLength(2)
    world.clock.advance(2 * 60 * MINUTE_MS)
    await world.core.recordTraffic(world.clock.now(), [trafficCount(5, 1)])
    expect((await world.store.trafficTally.list(new Date(0))).map(({ since }) => since)).not.toContainEqual(start)
  })
})
