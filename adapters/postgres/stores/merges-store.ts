import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { MergeRow } from '#adapters/postgres/schema/editing.ts'
import type { MergeId } from '#core/ids.ts'
import type { Merges } from '#core/stores.ts'
import type { Merge } from '#core/timeline/merge.ts'
import { lockMerges } from './editable-store.ts'

export const makeMerges = (em: EntityManager): Merges => ({
  add: async (merge) => {
    await em.insert(MergeRow, rowOf(merge))
  },
  takeGlobalLock: () => lockMerges(em),
  lock: async (id) => {
    await lockMerges(em)
    return (await findMerges(em, [id]))[0] ?? null
  },
  markUndone: async (id, at) => {
    await em.nativeUpdate(MergeRow, { id }, { undoneAt: at })
  },
  later: async (merge) => {
    const rows = await em.execute<{ id: MergeId }[]>(sql`
      select later.id
      from merge as earlier join merge as later
        on later.kind = earlier.kind and (later.at, later.id) > (earlier.at, earlier.id)
      where earlier.id = ${merge.id} and later.undone_at is null and (${overlapCondition(merge)}
        or jsonb_path_query_array(later.sources, '$[*].id') \\?| array[${merge.sources.map(({ id }) => id)}]::text[])`)
    return findMerges(
      em,
      rows.map(({ id }) => id),
    )
  },
  replace: async (merge) => {
    await em.nativeUpdate(MergeRow, { id: merge.id }, rowOf(merge))
  },
})

/** Returns an SQL condition that is true if `later`, a merge of the same kind, and `merge` share a changed show or a moved member. */
const overlapCondition = (merge: Merge) =>
  merge.kind === 'band'
    ? sql`(
        jsonb_path_query_array(later.changed, '$[*].showId') \\?| array[${merge.changed.map(({ showId }) => showId)}]::text[]
        or later.members \\?| array[${[...merge.members]}]::text[]
      )`
    : sql`(
        later.changed -> 'shows' \\?| array[${[...merge.changed.shows]}]::text[]
        or later.changed -> 'previous' \\?| array[${[...merge.changed.previous]}]::text[]
      )`

const rowOf = (merge: Merge) => ({ ...merge, members: merge.kind === 'band' ? merge.members : [] })

const findMerges = async (em: EntityManager, ids: readonly MergeId[]): Promise<readonly Merge[]> => {
  const rows = await em.find(
    MergeRow,
    { id: { $in: [...ids] } },
    { orderBy: { at: 'asc', id: 'asc' }, disableIdentityMap: true },
  )
  // The columns match the kind, because `add` and `replace` accept nothing else.
  return rows.map(({ members, ...merge }) => ({ ...merge, ...(merge.kind === 'band' && { members }) }) as Merge)
}
