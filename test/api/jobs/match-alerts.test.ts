import { expect, test } from 'vitest'
import { matchAlerts } from '#api/jobs/match-alerts.ts'
import { makeEmailSubscriber } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

test('matches alerts with each added show, in batches, until no show is left', async () => {
  const world = makeWorld()
  await makeEmailSubscriber(world).subscribe()
  const admin = await world.as('ShowAdmin')
  for (let n = 0; n < 11; n += 1) await world.core.addShow(admin, showInput())
  const results = []
  for (let n = 0; n < 3; n += 1) results.push((await runJob(matchAlerts, world.core)).result)
  expect(results).toEqual(['more', 'done', 'idle'])
  expect(world.store.stored().alertNotices.size).toBe(11)
})

test('logs postponed and given-up jobs with the ids and versions of their shows', async () => {
  const failed = [
    { payload: { showId: 's' as never, version: 2 }, attempts: 1, isGivenUp: false },
    { payload: { showId: 't' as never, version: 1 }, attempts: 9, isGivenUp: true },
  ]
  const outcome = { claimedCount: 2, failed } as never
  expect((await runJob(matchAlerts, { matchAlerts: async () => outcome })).lines).toEqual([
    ['matching of alerts postponed', { showId: 's', version: 2, attempts: 1 }],
    ['matching of alerts given up', { showId: 't', version: 1, attempts: 9 }],
  ])
})
