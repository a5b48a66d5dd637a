import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { BandId, ShowId } from '#core/ids.ts'
import type { Act } from '#core/shows/act.ts'
import type { Shows } from '#core/stores.ts'
import type { Rebilled } from '#core/timeline/merge.ts'

export type Bills = ReadonlyMap<ShowId, readonly Act[]>

/** The acts of each of the shows, in order; a show without any is left out. */
export const readBills = async (em: EntityManager, showIds: readonly ShowId[]): Promise<Bills> => {
  const { rows } = await sql<Act & { showId: ShowId }>`
    select show_id as "showId", band_id as "bandId", role, set_time as "setTime", state from act
    where show_id = any (${[...showIds]}::uuid[])
    order by show_id, position`.execute(em.getKysely())
  const bills = new Map<ShowId, Act[]>()
  for (const { showId, ...act } of rows) {
    const bill = bills.get(showId)
    if (bill) bill.push(act)
    else bills.set(showId, [act])
  }
  return bills
}

/** Puts these bills in the place of what the shows have. */
export const writeBills = async (em: EntityManager, bills: Bills): Promise<void> => {
  await sql`delete from act where show_id = any (${[...bills.keys()]}::uuid[])`.execute(em.getKysely())
  await addBills(em, bills)
}

/** The same for shows that have no acts yet. */
export const addBills = async (em: EntityManager, bills: Bills): Promise<void> => {
  const acts = [...bills].flatMap(([showId, bill]) => bill.map((act, position) => ({ showId, position, ...act })))
  if (acts.length === 0) return
  await sql`
    insert into act (show_id, position, band_id, role, set_time, state)
    select "showId", position, "bandId", role, "setTime", state
    from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb)
      as act ("showId" uuid, position smallint, "bandId" uuid, role text, "setTime" text, state text)
  `.execute(em.getKysely())
}

/** {@link Shows.rebill} and {@link Shows.unbill}: whole bills are read, changed and written. */
export const makeRebilling = (em: EntityManager): Pick<Shows, 'rebill' | 'unbill'> => ({
  rebill: async (from, into, showIds) => {
    const among = showIds ? [...showIds] : null
    const { rows } = await sql<{ id: ShowId }>`
      select id from show where id in (select show_id from act where band_id = ${from})
        and (${among}::uuid[] is null or id = any (${among}::uuid[]))
      order by id
      for update`.execute(em.getKysely())
    const bills = await readBills(
      em,
      rows.map(({ id }) => id),
    )
    const changed = [...bills].flatMap(([showId, bill]): Rebilled[] => {
      const position = placeOf(bill, from)
      const act = bill[position]
      return act ? [{ showId, position, act, wasTaken: placeOf(bill, into) >= 0 }] : []
    })
    const rebilled = changed.map(({ showId, position, act, wasTaken }) => {
      const bill = bills.get(showId) ?? []
      return [showId, bill.toSpliced(position, 1, ...(wasTaken ? [] : [{ ...act, bandId: into }]))] as const
    })
    await writeBills(em, new Map(rebilled))
    return changed
  },
  unbill: async (from, into, changed) => {
    const showIds = changed.map(({ showId }) => showId)
    await sql`
      select from show where id = any (${showIds}::uuid[]) order by id for update`.execute(em.getKysely())
    const bills = await readBills(em, showIds)
    const unbilled = changed.flatMap(({ showId, position, act, wasTaken }) => {
      const bill = bills.get(showId) ?? []
      const place = placeOf(bill, into)
      const now = bill[place]
      if (!now || placeOf(bill, from) >= 0) return []
      const back = wasTaken ? bill.toSpliced(position, 0, act) : bill.with(place, { ...now, bandId: from })
      return [[showId, back] as const]
    })
    await writeBills(em, new Map(unbilled))
  },
})

const placeOf = (bill: readonly Act[], bandId: BandId): number => bill.findIndex((act) => act.bandId === bandId)
