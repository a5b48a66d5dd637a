import { DomainError, refuse } from '#core/errors.ts'

type Mergeable<Id> = { id: Id; mergedInto: Id | null; updatedAt: Date; deletedAt: Date | null }

type Store<Id, Entry> = { findAny(id: Id): Promise<Entry | null>; save(entry: Entry): Promise<Entry> }

type Pair<Id> = { from: Id; into: Id }

const MAX_TRIES = 3

/** Marks `from` as merged into `into`. `adopt` may change `into`. Both receive a new version and stay locked. Throws
 * `merge.impossible` if `from` and `into` are equal or one of them is missing. */
export const mergeEntries = async <Id extends string, Entry extends Mergeable<Id>>(
  store: Store<Id, Entry>,
  { from, into }: Pair<Id>,
  at: Date,
  adopt: (entry: Entry) => Entry = (entry) => entry,
): Promise<{ removed: Entry; remaining: Entry }> => {
  // Checked first, because `mergedInto` must refer to an existing entry.
  if (from === into || !(await store.findAny(into))) refuse('merge.impossible')
  const [removed, remaining] = await updateBoth(
    store,
    [from, (entry) => ({ ...requirePresent(entry), mergedInto: into, deletedAt: at })],
    [into, (entry) => adopt(requirePresent(entry))],
    at,
  )
  return { removed, remaining }
}

/** Unmerges `from`. `remaining` is `into`, or the entry that `into` was merged into; `release` may change `remaining`. `from`
 * and `remaining` receive a new version. Throws `merge.impossible` if `from` is not merged into `into` or `remaining` is missing. */
export const unmergeEntries = async <Id extends string, Entry extends Mergeable<Id>>(
  store: Store<Id, Entry>,
  { from, into, remaining: remainingId }: Pair<Id> & { remaining: Id },
  at: Date,
  release: (entry: Entry) => Entry = (entry) => entry,
): Promise<{ restoredEntry: Entry; remaining: Entry }> => {
  const requireMerged = (entry: Entry): Entry => (entry.mergedInto === into ? entry : refuse('merge.impossible'))
  const [restoredEntry, remaining] = await updateBoth(
    store,
    [from, (entry) => ({ ...requireMerged(entry), mergedInto: null, deletedAt: null })],
    [remainingId, (entry) => release(requirePresent(entry))],
    at,
  )
  return { restoredEntry, remaining }
}

/** Returns the ids of those `merges` (given oldest first) that moved the content of `into` to another entry, and from there on. */
export const mergeChainFrom = <Id>(
  merges: readonly { id: Id; from: string; into: string }[],
  into: string,
): ReadonlySet<Id> => {
  const chain = new Set<Id>()
  let holder = into
  for (const merge of merges) {
    if (merge.from !== holder) continue
    chain.add(merge.id)
    holder = merge.into
  }
  return chain
}

const requirePresent = <Entry extends { deletedAt: Date | null }>(entry: Entry): Entry =>
  entry.deletedAt ? refuse('merge.impossible') : entry

type Update<Id, Entry> = readonly [id: Id, change: (entry: Entry) => Entry]

/** Locks and updates the entries in order of id, to avoid deadlocks. */
const updateBoth = async <Id extends string, Entry extends Mergeable<Id>>(
  store: Store<Id, Entry>,
  one: Update<Id, Entry>,
  other: Update<Id, Entry>,
  at: Date,
): Promise<[Entry, Entry]> => {
  const run = ([id, change]: Update<Id, Entry>) => update(store, id, (entry) => ({ ...change(entry), updatedAt: at }))
  if (one[0] < other[0]) return [await run(one), await run(other)]
  const updated = await run(other)
  return [await run(one), updated]
}

const update = async <Id, Entry>(
  store: Store<Id, Entry>,
  id: Id,
  change: (entry: Entry) => Entry,
  triesLeft = MAX_TRIES,
): Promise<Entry> => {
  const entry = (await store.findAny(id)) ?? refuse('merge.impossible')
  try {
    return await store.save(change(entry))
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'stale_write') || triesLeft === 1) throw error
    return update(store, id, change, triesLeft - 1)
  }
}
