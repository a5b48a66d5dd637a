import { expect, test } from 'vitest'
import { startReconfirmationLoop } from '#api/jobs/reconfirmation-loop.ts'
import { showInput } from '#test/support/bodies.ts'
import { makeWorld } from '#test/support/world.ts'

test('requests reconfirmation in every run, also after a failed one, until the loop is stopped', async () => {
  const { core, clock, store, as } = makeWorld()
  const manager = await as('ShowManager')
  const add = () => core.addShow(manager, showInput())
  await add()
  clock.set('2026-11-21T13:00:00Z')
  let runs = 0
  const requestReconfirmation = (limit: number) => {
    runs += 1
    return runs === 1 ? Promise.reject(new TypeError('select secret')) : core.requestReconfirmation(limit)
  }
  const lines: unknown[] = []
  const addLine = (facts: object, message: string) => lines.push([message, facts])
  const recorded: unknown[] = []
  const recordRun = (failure: unknown) => recorded.push(failure)
  const loop = startReconfirmationLoop(
    { requestReconfirmation },
    { info: addLine, warn: addLine, error: addLine },
    { intervalMs: 1, recordRun },
  )
  const requestCount = () =>
    [...store.stored().outbox.values()].filter(({ template }) => template === 'still-on').length
  await expect.poll(requestCount).toBe(1)
  await expect.poll(() => runs).toBeGreaterThan(3)
  await loop.stop()
  const before = runs
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(runs).toBe(before)
  expect(lines).toEqual([
    ['requesting reconfirmation of shows failed', { name: 'TypeError' }],
    ['requested reconfirmation of shows', { shows: 1 }],
  ])
  expect(recorded.slice(0, 3)).toEqual([new TypeError('select secret'), null, null])
})
