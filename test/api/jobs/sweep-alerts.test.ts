import { expect, test } from 'vitest'
import { sweepAlerts } from '#api/jobs/sweep-alerts.ts'
import { makeFan } from '#test/support/alerts.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

test('erases unconfirmed alerts after 48 hours, with their subscribers', async () => {
  const world = makeWorld()
  await makeFan(world).ask()
  world.clock.advance(48 * 60 * 60_000 + 1)
  expect((await runJob(sweepAlerts, world.core)).result).toBe('done')
  const { alerts, subscribers } = world.store.stored()
  expect([alerts.size, subscribers.size]).toEqual([0, 0])
})
