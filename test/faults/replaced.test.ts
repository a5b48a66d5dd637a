import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsOf, makeCounted } from '#test/support/faults/counted.ts'
import { extent } from '#test/support/faults/extent.ts'
import { noteFault } from '#test/support/faults/fault-lines.ts'
import { broken, lookAtShows, nothingBroken } from '#test/support/faults/kept-promises.ts'
import { ownerIn } from '#test/support/faults/scene.ts'
import { nothingWritten, startReaders, startWriters } from '#test/support/faults/traffic.ts'
import { type Scaled, startScaled } from '#test/support/scaled.ts'

let scaled: Scaled
beforeAll(async () => {
  scaled = await startScaled()
})
afterAll(() => scaled?.stop())

test('one process after the other is replaced under load, and not one request fails', async () => {
  const counted = makeCounted()
  const written = nothingWritten()
  const { url, primary, apis } = scaled
  const traffic = [
    startReaders(3, url, counted, 'kept'),
    startReaders(3, url, counted, 'new'),
    startWriters(4, await ownerIn(url), counted, written),
  ]
  const goesOn = async (): Promise<void> => {
    const before = written.added.size
    await expect.poll(() => written.added.size, { timeout: 30_000 }).toBeGreaterThan(before + 20)
  }
  await goesOn()
  const times = extent(5, 1)
  for (let round = 0; round < times; round += 1)
    for (const api of apis) {
      await api.end('SIGTERM')
      await goesOn()
      await api.start()
      await goesOn()
    }
  await Promise.all(traffic.map((each) => each.stop()))
  const kept = await lookAtShows(primary.sql, written)
  const acknowledged = written.added.size + written.edited.size
  const line = { ...countsOf(counted), acknowledged, ...broken(kept) }
  noteFault({ fault: 'one of two processes replaced under load', times: 2 * times, ...line })
  expect(kept).toEqual(nothingBroken)
  expect(counted.others).toEqual([])
  expect({ refused: counted.refused, unanswered: counted.unanswered }).toEqual({ refused: 0, unanswered: 0 })
})
