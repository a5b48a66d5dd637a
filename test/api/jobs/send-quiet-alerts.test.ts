import { expect, test } from 'vitest'
import { sendQuietAlerts } from '#api/jobs/send-quiet-alerts.ts'
import { makeEmailSubscriber } from '#test/support/alerts.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

const job = sendQuietAlerts('Europe/Berlin')

test('queues the emails about quiet alerts, and logs the number of subscribers', async () => {
  const world = makeWorld()
  await makeEmailSubscriber(world).subscribe()
  expect(await runJob(job, world.core)).toEqual({ result: 'idle', lines: [] })
  world.clock.advance(90 * 24 * 60 * 60_000)
  expect(await runJob(job, world.core)).toEqual({
    result: 'done',
    lines: [['quiet alerts queued', { subscribers: 1 }]],
  })
})

test('continues at once after a full batch', async () => {
  expect((await runJob(job, { sendQuietAlerts: async (limit) => limit })).result).toBe('more')
})
