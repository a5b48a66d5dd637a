import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { IMAGE_FOLDER, imageIdOfFile } from './image.ts'

type OrphanSweep = { next: string | null; removed: number; failed: number; isRefused: boolean }

const ORPHAN_AFTER_MS = 24 * 60 * 60 * 1000
/** Killed processes leave few orphaned files. If there are more, and they are the majority, the files probably belong to another
 * database. */
const MAX_EXPECTED_ORPHANS = 16

/** Checks up to `limit` files after `after`, and deletes those that are orphaned and older than a day. Deletes nothing (`isRefused`)
 * if these are more than {@link MAX_EXPECTED_ORPHANS} and the majority of the old files, because the matching database may not have
 * been restored yet. Rejects with `unavailable`. */
export const makeSweepOrphanedFiles =
  ({ transact, imageFiles, clock }: Pick<Ports, 'transact' | 'imageFiles' | 'clock'>) =>
  async (after: string | null, limit = 400): Promise<OrphanSweep> => {
    const files = await imageFiles.list({ after, limit })
    const before = clock.now().getTime() - ORPHAN_AFTER_MS
    const oldNames = files.filter(({ writtenAt }) => writtenAt.getTime() < before).map(({ name }) => name)
    const known = await transact((stores) => knownNames(stores, oldNames))
    const orphans = oldNames.filter((name) => !known.has(name))
    const isRefused = orphans.length > MAX_EXPECTED_ORPHANS && orphans.length > known.size
    const deletable = isRefused ? [] : orphans
    const results = await Promise.allSettled(deletable.map((name) => imageFiles.remove(name)))
    const failed = results.filter(({ status }) => status === 'rejected').length
    return { next: files.at(-1)?.name ?? null, removed: deletable.length - failed, failed, isRefused }
  }

const knownNames = async ({ images, accounts }: Stores, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const namesByImage = Map.groupBy(names, imageIdOfFile)
  const possibleProfilePaths = (namesByImage.get(null) ?? []).map((name) => IMAGE_FOLDER + name)
  const pathsInUse = await accounts.profileImagesInUse(possibleProfilePaths)
  const known = new Set(pathsInUse.map((path) => path.slice(IMAGE_FOLDER.length)))
  for (const [id, imageNames] of namesByImage)
    if (id && (await images.find(id))) for (const name of imageNames) known.add(name)
  return known
}
