import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { IMAGE_FOLDER, imageOfFile } from './image.ts'

/** What a round found: where the next one begins (null: there was nothing left), and how many files went and would not go. */
export type StraySweep = { next: string | null; removed: number; failed: number; isRefused: boolean }

/** Far longer than any upload takes between its files and its row. */
const STRAY_AFTER_MS = 24 * 60 * 60 * 1000
/** So many may be what killed processes have left; more of them than of known ones are somebody else's pictures. */
const FEW = 16

/**
 * Removes files that no row knows: what a process that was killed had written, or had not removed yet. Looks at the `limit`
 * files after the name `after` (from the first one when null) that are older than a day. Where most are unknown nothing is
 * removed, which `isRefused` tells: then the files belong to another database than this one, such as one that is about to
 * be restored. Rejects with `unavailable` when database or store cannot be reached.
 */
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

/** Those of the files that an image or somebody's profile has. */
const knownOf = async ({ images, accounts }: Stores, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const byImage = Map.groupBy(names, imageOfFile)
  const shown = await accounts.picturesInUse((byImage.get(null) ?? []).map((name) => IMAGE_FOLDER + name))
  const known = new Set(shown.map((path) => path.slice(IMAGE_FOLDER.length)))
  for (const [id, files] of byImage) if (id && (await images.find(id))) for (const name of files) known.add(name)
  return known
}
