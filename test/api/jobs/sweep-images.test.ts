import { expect, test } from 'vitest'
import { sweepImages } from '#api/jobs/sweep-images.ts'
import { runJob } from '#test/support/run-job.ts'

const noOrphans = async () => ({ next: null, removed: 0, failed: 0, isRefused: false })
const recordPosterFileSizes = async () => 0

test('sweeps all batches of unused images, then all pages of files from the first page on', async () => {
  const batchSizes = [20, 20, 3]
  const pageStarts: (string | null)[] = []
  const { result, lines } = await runJob(sweepImages, {
    sweepImages: async () => ({ images: batchSizes.shift() ?? 0, failed: 0 }),
    recordPosterFileSizes,
    sweepOrphanedFiles: async (after) => {
      pageStarts.push(after)
      return { ...(await noOrphans()), removed: 1, next: after === null ? 'a.webp' : null }
    },
  })
  expect(batchSizes).toEqual([])
  expect(pageStarts).toEqual([null, 'a.webp'])
  expect(result).toBe('done')
  expect(lines.map(([message]) => message)).toEqual([
    ...Array.from({ length: 3 }, () => 'unused images swept'),
    ...Array.from({ length: 2 }, () => 'orphaned images swept'),
  ])
})

test('continues with orphaned files after a batch with an image whose files could not be removed', async () => {
  const calls: string[] = []
  await runJob(sweepImages, {
    sweepImages: async () => {
      calls.push('images')
      return { images: 20, failed: 1 }
    },
    recordPosterFileSizes,
    sweepOrphanedFiles: async () => {
      calls.push('orphans')
      return noOrphans()
    },
  })
  expect(calls).toEqual(['images', 'orphans'])
})

test('stops after the current batch when it is aborted', async () => {
  const stopping = new AbortController()
  let batches = 0
  const core = {
    sweepImages: async () => {
      batches += 1
      stopping.abort()
      return { images: 20, failed: 0 }
    },
    recordPosterFileSizes: async () => 20,
    sweepOrphanedFiles: noOrphans,
  }
  await runJob(sweepImages, core, stopping.signal)
  expect(batches).toBe(1)
})

test('logs that it found images of another database', async () => {
  const { lines } = await runJob(sweepImages, {
    sweepImages: async () => ({ images: 0, failed: 0 }),
    recordPosterFileSizes,
    sweepOrphanedFiles: async () => ({ ...(await noOrphans()), isRefused: true }),
  })
  expect(lines).toEqual([['found images of another database, left them alone', { after: null }]])
})
