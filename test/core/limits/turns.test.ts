import { expect, test } from 'vitest'
import { makeTurns } from '#core/limits/turns.ts'

test('so many are worked on at once, and the others in their order', async () => {
  const inTurn = makeTurns({ atOnce: 2, longestWaitMs: 60_000 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, at) =>
    inTurn(async () => {
      begun.push(at)
      await promise
    }),
  )
  const whatBegins = async () => {
    await new Promise(setImmediate)
    return begun.join()
  }
  expect(await whatBegins()).toBe('0,1')
  ends[1]?.resolve()
  expect(await whatBegins()).toBe('0,1,2')
  ends[2]?.reject(new Error('broken'))
  await expect(works[2]).rejects.toThrow('broken')
  expect(await whatBegins()).toBe('0,1,2,3')
  for (const { resolve } of ends) resolve()
  await Promise.allSettled(works)
  expect(await inTurn(async () => 'free')).toBe('free')
})

test('nobody waits for long until they are worked on', async () => {
  const inTurn = makeTurns({ atOnce: 1, longestWaitMs: 20 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'busy' })
  resolve()
  await first
  expect(await inTurn(async () => 'free')).toBe('free')
})
