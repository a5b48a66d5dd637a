import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
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
    return (await oldestFirst(em, [id]))[0] ?? null
  },
  markUndone: async (id, at) => {
    await em.nativeUpdate(MergeRow, { id }, { undoneAt: at })
  },
  later: async (merge) => {
    const { rows } = await sql<{ id: MergeId }>`
      select later.id
      from merge as earlier join merge as later
        on later.kind = earlier.kind and (later.at, later.id) > (earlier.at, earlier.id)
      where earlier.id = ${merge.id} and later.undone_at is null and ${movedInCommon(merge)}`.execute(em.getKysely())
    return oldestFirst(
      em,
      rows.map(({ id }) => id),
    )
  },
  save: async (merge) => {
    await em.nativeUpdate(MergeRow, { id: merge.id }, rowOf(merge))
  },
})

/** SQL: `later`, a merge of the same kind, moved a show or member that `merge` moved too. */
const movedInCommon = (merge: Merge) =>
  merge.kind === 'band'
    ? sql`(
        jsonb_path_query_array(later.changed, '$[*].showId') ?| ${merge.changed.map(({ showId }) => showId)}::text[]
        or later.members ?| ${[...merge.members]}::text[]
      )`
    : sql`(
        later.changed -> 'shows' ?| ${[...merge.changed.shows]}::text[]
        or later.changed -> 'previous' ?| ${[...merge.changed.previous]}::text[]
      )`

const rowOf = (merge: Merge) => ({ ...merge, members: merge.kind === 'band' ? merge.members : [] })

const oldestFirst = async (em: EntityManager, ids: readonly MergeId[]): Promise<readonly Merge[]> => {
  const rows = await em.find(
    MergeRow,
    { id: { $in: [...ids] } },
    { orderBy: { at: 'asc', id: 'asc' }, disableIdentityMap: true },
  )
  // The columns match the kind, because `add` accepts nothing else.
  return rows.map(({ members, ...merge }) => ({ ...merge, ...(merge.kind === 'band' && { members }) }) as Merge)
}
