import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { IMAGE_FOLDER, imageIdOfFile } from './image.ts'

export type StraySweep = { next: string | null; removed: number; failed: number; isRefused: boolean }

const STRAY_AFTER_MS = 24 * 60 * 60 * 1000
/** Killed processes may leave this many; a larger unknown majority belongs to another database. */
const FEW = 16

/** Deletes files without a row, left by killed processes, among the `limit` files after `after` that are older than a day.
 * Deletes nothing (`isRefused`) if most are unknown: the database may be another one, about to be restored. Rejects with
 * `unavailable`. */
export const makeSweepStrays =
  ({ transact, imageFiles, clock }: Pick<Ports, 'transact' | 'imageFiles' | 'clock'>) =>
  async (after: string | null, limit = 400): Promise<StraySweep> => {
    const files = await imageFiles.list({ after, limit })
    const before = clock.now().getTime() - STRAY_AFTER_MS
    const old = files.filter(({ writtenAt }) => writtenAt.getTime() < before).map(({ name }) => name)
    const known = await transact((stores) => knownOf(stores, old))
    const strays = old.filter((name) => !known.has(name))
    const isRefused = strays.length > FEW && strays.length > known.size
    const going = isRefused ? [] : strays
    const gone = await Promise.allSettled(going.map((name) => imageFiles.remove(name)))
    const failed = gone.filter(({ status }) => status === 'rejected').length
    return { next: files.at(-1)?.name ?? null, removed: going.length - failed, failed, isRefused }
  }

const knownOf = async ({ images, accounts }: Stores, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const byImage = Map.groupBy(names, imageIdOfFile)
  const shown = await accounts.picturesInUse((byImage.get(null) ?? []).map((name) => IMAGE_FOLDER + name))
  const known = new Set(shown.map((path) => path.slice(IMAGE_FOLDER.length)))
  for (const [id, files] of byImage) if (id && (await images.find(id))) for (const name of files) known.add(name)
  return known
}
