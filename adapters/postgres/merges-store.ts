import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Merge } from '#core/history/merge.ts'
import type { MergeId } from '#core/ids.ts'
import type { Merges } from '#core/stores.ts'
import { takeTurns } from './editable-store.ts'
import { MergeRow } from './schema/editing.ts'

export const makeMerges = (em: EntityManager): Merges => ({
  add: async (merge) => {
    await em.insert(MergeRow, { ...merge, members: merge.kind === 'band' ? merge.members : [] })
  },
  hold: async (id) => {
    await takeTurns(em, ['undo merges'])
    return (await oldestFirst(em, [id]))[0] ?? null
  },
  markUndone: async (id, at) => {
    await em.nativeUpdate(MergeRow, { id }, { undoneAt: at })
  },
  later: async ({ id, changed }) => {
    const showIds = changed.map(({ showId }) => showId)
    const { rows } = await sql<{ id: MergeId }>`
      select later.id from merge as former join merge as later on (later.at, later.id) > (former.at, former.id)
      where former.id = ${id} and later.kind = 'band' and later.undone_at is null
        and jsonb_path_query_array(later.changed, '$[*].showId') ?| ${showIds}::text[]`.execute(em.getKysely())
    const later = await oldestFirst(
      em,
      rows.map((row) => row.id),
    )
    return later.flatMap((merge) => (merge.kind === 'band' ? [merge] : []))
  },
  saveChanged: async (id, changed) => {
    await em.nativeUpdate(MergeRow, { id }, { changed })
  },
})

const oldestFirst = async (em: EntityManager, ids: readonly MergeId[]): Promise<readonly Merge[]> => {
  const rows = await em.find(
    MergeRow,
    { id: { $in: [...ids] } },
    { orderBy: { at: 'asc', id: 'asc' }, disableIdentityMap: true },
  )
  // What a row says of the one kind was written for it: `add` takes nothing else.
  return rows.map(({ members, ...merge }) => ({ ...merge, ...(merge.kind === 'band' && { members }) }) as Merge)
}
