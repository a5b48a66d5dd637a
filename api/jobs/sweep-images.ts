import type { Core } from '#core/core.ts'
import type { BackgroundJob, Run } from './job.ts'

const BATCH_SIZE = 20
const BATCH_PAUSE_MS = 200

export const sweepImages: BackgroundJob = {
  name: 'image-sweep',
  firstAfterMs: 2 * 60 * 1000,
  everyMs: 60 * 60 * 1000,
  isShared: true,
  run: async (core, run) => {
    await sweepUnused(core, run)
    await recordPosterFileSizes(core, run)
    await sweepOrphanedFiles(core, run)
    return 'done'
  },
}

const sweepUnused = async (core: Core, { log, signal }: Run): Promise<void> => {
  for (let mayBeMore = true; mayBeMore && !signal.aborted; ) {
    const counts = await core.sweepImages(BATCH_SIZE)
    mayBeMore = counts.images === BATCH_SIZE && counts.failed === 0
    if (counts.images > 0) log.info(counts, 'unused images swept')
  }
}

const recordPosterFileSizes = async (core: Core, { signal, pause }: Run): Promise<void> => {
  while (!signal.aborted && (await core.recordPosterFileSizes(BATCH_SIZE)) === BATCH_SIZE) await pause(BATCH_PAUSE_MS)
}

const sweepOrphanedFiles = async (core: Core, { log, signal, pause }: Run): Promise<void> => {
  let after: string | null = null
  do {
    const { next, isRefused, ...counts } = await core.sweepOrphanedFiles(after)
    if (isRefused) log.warn({ after }, 'found images of another database, left them alone')
    if (counts.removed + counts.failed > 0) log.info(counts, 'orphaned images swept')
    after = next
    await pause(BATCH_PAUSE_MS)
  } while (after !== null && !signal.aborted)
}
