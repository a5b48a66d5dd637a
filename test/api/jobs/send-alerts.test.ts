import { expect, test } from 'vitest'
import { sendAlerts } from '#api/jobs/send-alerts.ts'
import { makeEmailSubscriber } from '#test/support/alerts.ts'
import { showInput } from '#test/support/bodies.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

test('queues the emails that are due, and logs the number of subscribers', async () => {
  const world = makeWorld()
  const fan = makeEmailSubscriber(world)
  await fan.subscribe()
  await world.core.addShow(await world.as('ShowAdmin'), showInput())
  await world.core.matchAlerts(10)
  expect(await runJob(sendAlerts, world.core)).toEqual({ result: 'idle', lines: [] })
  world.clock.advance(5 * 60_000)
  expect(await runJob(sendAlerts, world.core)).toEqual({
    result: 'done',
    lines: [['alerts queued', { subscribers: 1 }]],
  })
  expect(fan.emails()).toHaveLength(1)
})

test.each([
  ['pauses and continues after a full batch', (limit: number) => limit, { result: 'more', pauses: 1 }],
  ['neither pauses nor continues after a smaller batch', (limit: number) => limit - 1, { result: 'done', pauses: 0 }],
])('%s', async (_, countFor, expected) => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const { result } = await runJob(sendAlerts, { sendAlerts: async (limit) => countFor(limit) }, undefined, pause)
  expect({ result, pauses }).toEqual(expected)
})
