import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MANIFEST_FILE } from '#adapters/backups/manifest.ts'
import { type BackupDraft, type BackupTotals, beginBackup } from '#adapters/backups/write-backup.ts'
import { ignoreProgress, type Report } from '#api/setup/progress.ts'
import type { DatabaseCopy, DatabaseSnapshot } from '#core/backups/database-copy.ts'
import { withRowProgress } from '#core/backups/row-progress.ts'
import { allImageFileNames } from '#core/images/all-image-files.ts'
import { isImageFileName } from '#core/images/image.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import type { ImageFiles } from '#core/ports.ts'

type BackupOptions = {
  snapshot: () => Promise<DatabaseSnapshot | null>
  imageFiles: Pick<ImageFiles, 'list' | 'get'>
  folder: string
  version: string
  keep?: number | undefined
  /** Ratio of pause time to work time. Pauses leave resources for other queries; 0 disables the pauses. */
  pauseFactor?: number
  now?: () => Date
  report?: Report
}

type BackupResult = BackupTotals & {
  path: string
  missing: readonly string[]
  removed: readonly string[]
}

const BACKUP_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/
/** Names are precise to the second, so a backup waits if its name is already taken. */
const NAME_RETRY_MS = 50
const CONCURRENCY = 8
/** A file may be missing because the image was deleted after the snapshot, so a new snapshot is taken.
 * Files that are still missing after the last snapshot are reported. */
const MAX_SNAPSHOTS = 3

/** Backs up the database as of a single point in time, and its images, while the site is in use. Existing images are
 * copied before the snapshot, and images added until the snapshot are copied after it. A backup becomes visible only when it is
 * complete. Resolves to null if there is no installation. */
export const makeBackup = async (options: BackupOptions): Promise<BackupResult | null> => {
  const { folder, imageFiles, keep, now = () => new Date(), report = ignoreProgress } = options
  const earlierBackups = await completeBackupsIn(folder)
  const pathAt = (instant: Date) => join(folder, `${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  let madeAt = now()
  for (; earlierBackups.includes(pathAt(madeAt)); madeAt = now()) await sleep(NAME_RETRY_MS)
  const path = pathAt(madeAt)
  const draft = await beginBackup(path, earlierBackups.at(-1) ?? null)
  try {
    let fileCount = 0
    for await (const names of allImageFileNames(imageFiles)) {
      await addImages(draft, imageFiles, names.filter(isImageFileName))
      fileCount += names.length
      report('image files', fileCount)
    }
    const finished = await finishFromSnapshot(draft, madeAt, options)
    if (!finished) {
      await draft.discard()
      return null
    }
    const removed = keep === undefined ? [] : earlierBackups.slice(0, Math.max(0, earlierBackups.length + 1 - keep))
    for (const backup of removed) await rm(backup, { recursive: true })
    return { path, ...finished, removed }
  } catch (error) {
    await draft.discard()
    throw error
  }
}

/** Finishes the draft with the rows of a snapshot and the images that have not been copied yet. Resolves to null if there is
 * no installation. */
const finishFromSnapshot = async (
  draft: BackupDraft,
  madeAt: Date,
  { snapshot: takeSnapshot, imageFiles, version, pauseFactor = 0, report = ignoreProgress }: BackupOptions,
): Promise<Omit<BackupResult, 'path' | 'removed'> | null> => {
  for (let attempt = 1; ; attempt += 1) {
    const snapshot = await takeSnapshot()
    if (!snapshot) return null
    try {
      const missing = await addImages(draft, imageFiles, await snapshot.imageFileNames())
      if (missing.length > 0 && attempt < MAX_SNAPSHOTS) continue
      const copy = withRowProgress(snapshot, (rows) => report('rows', rows, snapshot.estimatedRows))
      const metadata = { madeAt: madeAt.toISOString(), version }
      return { ...(await draft.finish(withPauses(copy, pauseFactor), metadata)), missing }
    } finally {
      await snapshot.close()
    }
  }
}

/** Shorter pauses are accumulated, because timers are too imprecise for them. */
const MIN_PAUSE_MS = 5

const withPauses = (copy: DatabaseCopy, pauseFactor: number): DatabaseCopy => ({
  ...copy,
  rows: async function* (table) {
    let startedAt = performance.now()
    for await (const chunk of copy.rows(table)) {
      yield chunk
      const pauseMs = (performance.now() - startedAt) * pauseFactor
      if (pauseMs < MIN_PAUSE_MS) continue
      await sleep(pauseMs)
      startedAt = performance.now()
    }
  },
})

const completeBackupsIn = async (folder: string): Promise<readonly string[]> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => BACKUP_NAME.test(name)).sort()
  const complete: string[] = []
  for (const name of names)
    if (await stat(join(folder, name, MANIFEST_FILE)).catch(() => null)) complete.push(join(folder, name))
  return complete
}

/** Adds the image files and resolves to the names of those that are missing. */
const addImages = async (
  draft: BackupDraft,
  imageFiles: Pick<ImageFiles, 'get'>,
  names: readonly string[],
): Promise<readonly string[]> => {
  const missing: string[] = []
  const add = async (name: string): Promise<void> => {
    if (await draft.reuseImage(name)) return
    const content = await imageFiles.get(name)
    if (content) await draft.addImage(name, content)
    else missing.push(name)
  }
  await mapConcurrent(names, add, CONCURRENCY)
  return missing
}
