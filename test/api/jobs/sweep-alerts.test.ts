import { expect, test } from 'vitest'
import { sweepAlerts } from '#api/jobs/sweep-alerts.ts'
import { makeEmailSubscriber } from '#test/support/alerts.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

test('erases unconfirmed alerts after 48 hours, with their subscribers', async () => {
  const world = makeWorld()
  await makeEmailSubscriber(world).requestAlert()
  world.clock.advance(48 * 60 * 60_000 + 1)
  expect(await runJob(sweepAlerts, world.core)).toEqual({
    result: 'done',
    lines: [['alerts swept', { alerts: 1, subscribers: 1, filters: 0, notices: 0 }]],
  })
  expect(await runJob(sweepAlerts, world.core)).toEqual({ result: 'done', lines: [] })
  const { alerts, subscribers } = world.store.stored()
  expect([alerts.size, subscribers.size]).toEqual([0, 0])
})

test.each(['alerts', 'subscribers', 'filters', 'notices'])(
  'runs again at once while there are more %s',
  async (kind) => {
    const counts = { alerts: 0, subscribers: 0, filters: 0, notices: 0, [kind]: 1000 }
    expect((await runJob(sweepAlerts, { sweepAlerts: async () => counts })).result).toBe('more')
  },
)
