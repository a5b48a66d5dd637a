import { expect, test } from 'vitest'
import { requestReconfirmation } from '#api/jobs/request-reconfirmation.ts'
import { showInput } from '#test/support/bodies.ts'
import { outboxOf } from '#test/support/outbox-of.ts'
import { runJob } from '#test/support/run-job.ts'
import { makeWorld } from '#test/support/world.ts'

test('requests reconfirmation of the shows in the next seven days, and logs their number', async () => {
  const { core, clock, store, as } = makeWorld()
  await core.addShow(await as('ShowManager'), showInput())
  clock.set('2026-11-21T13:00:00Z')
  expect(await runJob(requestReconfirmation, core)).toEqual({
    result: 'done',
    lines: [['requested reconfirmation of shows', { shows: 1 }]],
  })
  expect(outboxOf(store).filter(({ template }) => template === 'still-on')).toHaveLength(1)
  expect(await runJob(requestReconfirmation, core)).toEqual({ result: 'idle', lines: [] })
})
