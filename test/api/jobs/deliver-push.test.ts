import { expect, test } from 'vitest'
import { deliverPush } from '#api/jobs/deliver-push.ts'
import { jobNames } from '#core/site-stats/site-stats.ts'
import { makeBrowserSubscriber, runAlerts } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

test('sends due notifications until none are left', async () => {
  const world = makeWorld()
  for (let n = 0; n < 11; n += 1) await makeBrowserSubscriber(world).subscribe()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  await runAlerts(world)
  world.clock.advance(5 * 60_000)
  await runAlerts(world)
  const results = []
  for (let n = 0; n < 3; n += 1) results.push((await runJob(deliverPush('push'), world.core)).result)
  expect(results).toEqual(['more', 'done', 'idle'])
  expect(world.push.sent).toHaveLength(11)
})

test('the job is listed for admins', () => {
  expect(jobNames).toContain(deliverPush('push').name)
})

test('logs postponed and given-up notifications without their content', async () => {
  const job = { id: 'j', payload: { notification: 'secret' }, reason: 'push service responded 503' }
  const failed = [
    { ...job, attempts: 1, isGivenUp: false },
    { ...job, attempts: 9, isGivenUp: true },
  ]
  const outcome = { claimedCount: 2, failed } as never
  const { reason } = job
  expect((await runJob(deliverPush('push'), { deliverPush: async () => outcome })).lines).toEqual([
    ['notification postponed', { id: 'j', attempts: 1, reason }],
    ['notification given up', { id: 'j', attempts: 9, reason }],
  ])
})
