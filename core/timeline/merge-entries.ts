import { DomainError, refuse } from '#core/errors.ts'

type Mergeable<Id> = { id: Id; mergedInto: Id | null; updatedAt: Date; deletedAt: Date | null }

type Store<Id, Thing> = { findAny(id: Id): Promise<Thing | null>; save(thing: Thing): Promise<Thing> }

type Pair<Id> = { from: Id; into: Id }

const TRIES = 3

/** Marks `from` as merged into `into`; both get a new version and stay locked. Throws `merge.impossible` if they are equal or
 * one is missing. */
export const mergeEntries = async <Id extends string, Thing extends Mergeable<Id>>(
  store: Store<Id, Thing>,
  { from, into }: Pair<Id>,
  at: Date,
): Promise<{ gone: Thing; kept: Thing }> => {
  // `from` can't refer to an `into` that never existed.
  if (from === into || !(await store.findAny(into))) refuse('merge.impossible')
  const present = (thing: Thing): Thing => (thing.deletedAt ? refuse('merge.impossible') : thing)
  const [gone, kept] = await inOrder(
    [
      from,
      () => alter(store, from, (thing) => ({ ...present(thing), mergedInto: into, deletedAt: at, updatedAt: at })),
    ],
    [into, () => alter(store, into, (thing) => ({ ...present(thing), updatedAt: at }))],
  )
  return { gone, kept }
}

/** Unmerges `from`; `kept` is the current entry for `into`. Both get a new version. Throws `merge.impossible` if `from` is not
 * merged there or `kept` is missing. */
export const unmergeEntries = async <Id extends string, Thing extends Mergeable<Id>>(
  store: Store<Id, Thing>,
  { from, into, kept: keptId }: Pair<Id> & { kept: Id },
  at: Date,
): Promise<{ back: Thing; kept: Thing }> => {
  const merged = (thing: Thing): Thing => (thing.mergedInto === into ? thing : refuse('merge.impossible'))
  const present = (thing: Thing): Thing => (thing.deletedAt ? refuse('merge.impossible') : thing)
  const [back, kept] = await inOrder(
    [
      from,
      () => alter(store, from, (thing) => ({ ...merged(thing), mergedInto: null, deletedAt: null, updatedAt: at })),
    ],
    [keptId, () => alter(store, keptId, (thing) => ({ ...present(thing), updatedAt: at }))],
  )
  return { back, kept }
}

/** Returns the merges, from the oldest on, that passed on the content of `into`, directly or in a chain. */
export const mergesInto = <Id>(
  merges: readonly { id: Id; from: string; into: string }[],
  into: string,
): ReadonlySet<Id> => {
  const along = new Set<Id>()
  let place = into
  for (const merge of merges) {
    if (merge.from !== place) continue
    along.add(merge.id)
    place = merge.into
  }
  return along
}

/** Locks in order of id to avoid deadlocks. */
const inOrder = async <Thing>(
  [firstId, first]: [string, () => Promise<Thing>],
  [secondId, second]: [string, () => Promise<Thing>],
): Promise<[Thing, Thing]> => {
  if (firstId < secondId) {
    const done = await first()
    return [done, await second()]
  }
  const done = await second()
  return [await first(), done]
}

const alter = async <Id, Thing>(
  store: Store<Id, Thing>,
  id: Id,
  change: (thing: Thing) => Thing,
  tries = TRIES,
): Promise<Thing> => {
  const thing = (await store.findAny(id)) ?? refuse('merge.impossible')
  try {
    return await store.save(change(thing))
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'stale_write') || tries === 1) throw error
    return alter(store, id, change, tries - 1)
  }
}
