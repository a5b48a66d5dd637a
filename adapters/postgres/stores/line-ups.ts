import { type EntityManager, sql } from '@mikro-orm/postgresql'
import type { ShowId } from '#core/ids.ts'
import type { Act, LineUps } from '#core/shows/act.ts'
import type { Shows } from '#core/stores.ts'

export const readLineUps = async (em: EntityManager, showIds: readonly ShowId[]): Promise<LineUps> => {
  const rows = await em.execute<(Act & { showId: ShowId })[]>(sql`
    select show_id as "showId", band_id as "bandId", role, set_time as "setTime", state from act
    where show_id = any (array[${[...showIds]}]::uuid[])
    order by show_id, position`)
  const lineUps = new Map<ShowId, Act[]>()
  for (const { showId, ...act } of rows) {
    const lineUp = lineUps.get(showId)
    if (lineUp) lineUp.push(act)
    else lineUps.set(showId, [act])
  }
  return lineUps
}

export const replaceLineUps = async (em: EntityManager, lineUps: LineUps): Promise<void> => {
  await em.execute(sql`delete from act where show_id = any (array[${[...lineUps.keys()]}]::uuid[])`)
  await addLineUps(em, lineUps)
}

export const addLineUps = async (em: EntityManager, lineUps: LineUps): Promise<void> => {
  const acts = [...lineUps].flatMap(([showId, lineUp]) => lineUp.map((act, position) => ({ showId, position, ...act })))
  if (acts.length === 0) return
  await em.execute(sql`
    insert into act (show_id, position, band_id, role, set_time, state)
    select "showId", position, "bandId", role, "setTime", state
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb)
      as act ("showId" uuid, position smallint, "bandId" uuid, role text, "setTime" text, state text)
  `)
}

/** Locks shows in id order. The number of statements does not depend on the number of shows. */
export const makeLockedLineUps = (em: EntityManager): Pick<Shows, 'lockLineUps' | 'saveLineUps'> => ({
  lockLineUps: async (of) => {
    const condition =
      'bandId' in of
        ? sql`id in (select show_id from act where band_id = ${of.bandId})`
        : sql`id = any (array[${[...of.showIds]}]::uuid[])`
    const rows = await em.execute<{ id: ShowId }[]>(sql`
      select id from show where ${condition} order by id for update`)
    return readLineUps(
      em,
      rows.map(({ id }) => id),
    )
  },
  saveLineUps: async (lineUps) => {
    if (lineUps.size > 0) await replaceLineUps(em, lineUps)
  },
})
