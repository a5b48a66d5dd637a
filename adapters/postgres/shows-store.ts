import type { EntityManager } from '@mikro-orm/postgresql'
import type { ShowId } from '#core/ids.ts'
import type { Act } from '#core/shows/line-up.ts'
import type { Shows } from '#core/stores.ts'
import { expectOne, freeSlug } from './editable-store.ts'
import { ActRow, ShowRow } from './schema/shows.ts'

export const makeShows = (em: EntityManager): Shows => ({
  find: async (id) => {
    const row = await em.findOne(ShowRow, { id, deletedAt: null }, { disableIdentityMap: true })
    if (!row) return null
    const { firstTime: _, ...show } = row
    return { ...show, lineUp: await lineUpOf(em, id) }
  },
  save: async ({ lineUp, ...show }) => {
    const { id, version } = show
    const saved = { ...show, version: version + 1 }
    if (version === 0) await em.insert(ShowRow, saved)
    else expectOne(await em.nativeUpdate(ShowRow, { id, version }, saved))
    await replaceLineUp(em, id, lineUp, version === 0)
    return { ...saved, lineUp: lineUp.map((act) => ({ ...act })) }
  },
  freeSlug: (base) => freeSlug(em, 'show', base),
})

const lineUpOf = async (em: EntityManager, showId: ShowId): Promise<readonly Act[]> => {
  const rows = await em.find(ActRow, { showId }, { orderBy: { position: 'asc' }, disableIdentityMap: true })
  return rows.map(({ bandId, role, setTime, state }) => ({ bandId, role, setTime, state }))
}

const replaceLineUp = async (em: EntityManager, showId: ShowId, lineUp: readonly Act[], isNew: boolean) => {
  if (!isNew) await em.nativeDelete(ActRow, { showId })
  if (lineUp.length === 0) return
  await em.insertMany(
    ActRow,
    lineUp.map((act, position) => ({ showId, position, ...act })),
  )
}
