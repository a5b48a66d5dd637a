import { type EntityManager, sql } from '@mikro-orm/postgresql'
import { ImageRow } from '#adapters/postgres/schema/editing.ts'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { Image } from '#core/images/image.ts'
import type { Images } from '#core/images/stored-images.ts'

type DeletedRow = Omit<Image, 'createdAt'> & { createdAt: string }

export const makeImages = (em: EntityManager): Images => ({
  add: async (image) => {
    await em.insert(ImageRow, image)
  },
  find: async (id): Promise<Image | null> => {
    const row = await em.findOne(ImageRow, { id }, { disableIdentityMap: true })
    return row && { ...row }
  },
  use: async (id, at) => {
    const rows = await em.execute(sql`
      update image set used_at = coalesce(used_at, ${toTimestamp(at)}) where id = ${id} returning id
    `)
    return rows.length > 0
  },
  findWithoutPosterBytes: async (limit) => {
    const rows = await em.find(
      ImageRow,
      { posterBytes: null, usedAt: { $ne: null } },
      { orderBy: { id: 'asc' }, limit, disableIdentityMap: true },
    )
    return rows.map((row) => ({ ...row }))
  },
  setPosterBytes: async (id, posterBytes) => {
    await em.nativeUpdate(ImageRow, { id }, { posterBytes })
  },
  removeUnused: async (before, limit) => {
    const rows = await em.execute<DeletedRow[]>(sql`
      delete from image where id = any (array(
        select id from image where used_at is null and created_at < ${toTimestamp(before)}
        order by created_at, id
        limit ${limit}
        for update skip locked
      ))
      returning id, width, height, created_by as "createdBy", created_at as "createdAt", used_at as "usedAt",
        poster_bytes as "posterBytes"
    `)
    return rows
      .map((row) => ({ ...row, createdAt: fromTimestamp(row.createdAt) }))
      .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1))
  },
})
