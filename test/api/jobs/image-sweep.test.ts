import { expect, test } from 'vitest'
import { startImageSweep } from '#api/jobs/image-sweep.ts'

const silentLog = { info: () => {}, warn: () => {}, error: () => {} }
const withoutDelay = { initialDelayMs: 0, intervalMs: 1 }
const noStrays = async () => ({ next: null, removed: 0, failed: 0, isRefused: false })

test('sweeps every batch and every page of files before it pauses, from the first page each time', async () => {
  const batches = [20, 20, 3]
  const pages: (string | null)[] = []
  const sweep = startImageSweep(
    {
      sweepImages: async () => ({ images: batches.shift() ?? 0, failed: 0 }),
      measurePosters: async () => 0,
      sweepStrays: async (after) => {
        pages.push(after)
        return { ...(await noStrays()), next: after === null ? 'a.webp' : null }
      },
    },
    silentLog,
    withoutDelay,
  )
  await expect.poll(() => pages.length).toBeGreaterThan(3)
  await sweep.stop()
  expect(batches).toEqual([])
  expect(pages.slice(0, 4)).toEqual([null, 'a.webp', null, 'a.webp'])
})

test('continues with stray files after a batch of images whose files could not be removed', async () => {
  const calls: string[] = []
  const sweep = startImageSweep(
    {
      sweepImages: async () => {
        calls.push('images')
        return { images: 20, failed: 1 }
      },
      measurePosters: async () => 0,
      sweepStrays: async () => {
        calls.push('strays')
        return noStrays()
      },
    },
    silentLog,
    withoutDelay,
  )
  await expect.poll(() => calls.length).toBeGreaterThan(3)
  await sweep.stop()
  expect(calls.slice(0, 4)).toEqual(['images', 'strays', 'images', 'strays'])
})

test('logs a failed run without its message, and retries in the next run', async () => {
  const warnings: string[] = []
  const recorded: unknown[] = []
  let runs = 0
  const sweep = startImageSweep(
    {
      sweepImages: async () => {
        runs += 1
        throw new TypeError('secret words')
      },
      measurePosters: async () => 0,
      sweepStrays: noStrays,
    },
    { ...silentLog, warn: (facts, message) => warnings.push(`${message} ${JSON.stringify(facts)}`) },
    { ...withoutDelay, recordRun: (failure) => recorded.push(failure) },
  )
  await expect.poll(() => runs).toBeGreaterThan(1)
  await sweep.stop()
  expect(warnings[0]).toBe('image sweep failed {"name":"TypeError"}')
  expect(recorded[0]).toEqual(new TypeError('secret words'))
})

test('logs that it found images of another database', async () => {
  const warnings: string[] = []
  const sweep = startImageSweep(
    {
      sweepImages: async () => ({ images: 0, failed: 0 }),
      measurePosters: async () => 0,
      sweepStrays: async () => ({ ...(await noStrays()), isRefused: true }),
    },
    { ...silentLog, warn: (_, message) => warnings.push(message) },
    withoutDelay,
  )
  await expect.poll(() => warnings).toContain('found images of another database, left them alone')
  await sweep.stop()
})
