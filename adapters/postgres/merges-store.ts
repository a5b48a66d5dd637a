import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import type { Merge } from '#core/history/merge.ts'
import type { Merges } from '#core/stores.ts'
import { MergeRow } from './schema/editing.ts'

export const makeMerges = (em: EntityManager): Merges => ({
  add: async (merge) => {
    await em.insert(MergeRow, { ...merge, members: merge.kind === 'band' ? merge.members : [] })
  },
  hold: async (id) => {
    const which = { lockMode: LockMode.PESSIMISTIC_WRITE, disableIdentityMap: true }
    const row = await em.findOne(MergeRow, { id }, which)
    if (!row) return null
    const { members, ...merge } = row
    // What a row says of the one kind was written for it: `add` takes nothing else.
    return { ...merge, ...(merge.kind === 'band' && { members }) } as Merge
  },
  markUndone: async (id, at) => {
    await em.nativeUpdate(MergeRow, { id }, { undoneAt: at })
  },
})
