import { DomainError, refuse } from '#core/errors.ts'

/** What is merged, whatever its kind. */
type Mergeable<Id> = { id: Id; mergedInto: Id | null; updatedAt: Date; deletedAt: Date | null }

type Store<Id, Thing> = { findAny(id: Id): Promise<Thing | null>; save(thing: Thing): Promise<Thing> }

type Pair<Id> = { from: Id; into: Id }

/** What somebody else saved in between is read this often at most. */
const TRIES = 3

/**
 * Marks `from` as one with `into`: it is gone, and both have a new version. Others who merge or edit one of them wait until
 * this transaction ends. Refuses with `merge.impossible` when both are the same, or one is not there any more.
 */
export const join = async <Id extends string, Thing extends Mergeable<Id>>(
  store: Store<Id, Thing>,
  { from, into }: Pair<Id>,
  at: Date,
): Promise<{ gone: Thing; kept: Thing }> => {
  // Of what has never been there, `from` could not even say that it is one with it.
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

/**
 * Brings `from` back, which was merged into `into`; `kept` is what stands for that now. Both have a new version. Refuses with
 * `merge.impossible` when `from` is not merged so, or `kept` has gone.
 */
export const part = async <Id extends string, Thing extends Mergeable<Id>>(
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

/**
 * The ids of those of the merges, the oldest first, that took along what `into` had got by then: the one of `into` itself, of
 * what that was merged into, and so on.
 */
export const takenOn = <Id>(
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

/** Does both in the order of the ids, so that two who want the same two do not wait for each other for ever. */
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

/** Saves what `change` makes of the thing as it is at last, also when somebody else is saving it at this moment. */
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
