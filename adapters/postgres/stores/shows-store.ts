import { type EntityManager, LockMode, raw, sql } from '@mikro-orm/postgresql'
import { toTimestamp } from '#adapters/postgres/schema/instant.ts'
import { IS_ON } from '#adapters/postgres/schema/predicates.ts'
import { ShowRow } from '#adapters/postgres/schema/shows.ts'
import type { ShowId } from '#core/ids.ts'
import type { Act } from '#core/shows/act.ts'
import type { Confirmation, ConfirmationSource } from '#core/shows/confirmation-source.ts'
import type { Show } from '#core/shows/show.ts'
import type { Shows } from '#core/stores.ts'
import { fold } from '#core/text/text.ts'
import { blockMerges, freeSlug, takeAdvisoryLocks } from './editable-store.ts'
import { addLineUps, makeLockedLineUps, readLineUps, replaceLineUps } from './line-ups.ts'
import { REFRESH_OPTIONS, saveRow } from './save-row.ts'
import { makeShowVenues } from './show-venues.ts'

/** `find` and `findAny` lock the show. Its version alone would not protect it from merges and time zone changes, which don't
 * raise the version. */
export const makeShows = (em: EntityManager): Shows => {
  const findOne = async (condition: { id: ShowId; deletedAt?: null }): Promise<Show | null> => {
    await blockMerges(em)
    const row = await em.findOne(ShowRow, condition, { ...REFRESH_OPTIONS, lockMode: LockMode.PESSIMISTIC_WRITE })
    return row && showOf(row, (await readLineUps(em, [row.id])).get(row.id))
  }
  return {
    find: (id) => findOne({ id, deletedAt: null }),
    findAny: (id) => findOne({ id }),
    save: async ({ lineUp, ...show }) => {
      const version = await saveRow(em, ShowRow, rowOf(show))
      const saveLineUps = show.version === 0 ? addLineUps : replaceLineUps
      await saveLineUps(em, new Map([[show.id, lineUp]]))
      return { ...show, version, lineUp: lineUp.map((act) => ({ ...act })) }
    },
    freeSlug: (base, entityId) => freeSlug(em, 'show', base, entityId),
    isNightTaken: async (venueId, showDate) => {
      await takeAdvisoryLocks(em, [`night of ${venueId} ${showDate}`])
      return (await em.count(ShowRow, { venueId, showDate, deletedAt: null })) > 0
    },
    ...makeLockedLineUps(em),
    ...makeShowVenues(em),
    claimForReconfirmation: async ({ from, to, addedBefore, now, limit }) => {
      const rows = await em.execute<{ id: ShowId }[]>(sql`
        with unasked as (
          select id from show
          where deleted_at is null and still_on_asked_at is null and created_by is not null
            and ${raw(IS_ON)}
            and show_date between ${from} and ${to} and created_at < ${toTimestamp(addedBefore)}
          order by show_date, id
          limit ${limit}
          for update skip locked
        )
        update show set still_on_asked_at = ${toTimestamp(now)} from unasked where show.id = unasked.id
        returning show.id`)
      return readShows(
        em,
        rows.map(({ id }) => id),
      )
    },
  }
}

const readShows = async (em: EntityManager, ids: readonly ShowId[]): Promise<readonly Show[]> => {
  if (ids.length === 0) return []
  const rows = await em.find(
    ShowRow,
    { id: { $in: [...ids] } },
    { orderBy: { showDate: 'asc', id: 'asc' }, disableIdentityMap: true },
  )
  const lineUps = await readLineUps(em, ids)
  return rows.map((row) => showOf(row, lineUps.get(row.id)))
}

type StoredShow = Omit<Show, 'lineUp' | 'confirmed'> & {
  titleKey: string | null
  matchQueuedVersion: number | null
  confirmedAs: ConfirmationSource | null
  confirmedAt: Date | null
}

const rowOf = ({ confirmed, ...show }: Omit<Show, 'lineUp'>): StoredShow => ({
  ...show,
  titleKey: fold(show.showTitle),
  matchQueuedVersion: show.version + 1,
  confirmedAs: confirmed?.as ?? null,
  confirmedAt: confirmed?.at ?? null,
})

const showOf = (row: StoredShow & { firstTime: string }, lineUp: readonly Act[] = []): Show => {
  const { firstTime: _, titleKey: __, matchQueuedVersion: ___, confirmedAs, confirmedAt, ...show } = row
  return { ...show, confirmed: confirmationOf(confirmedAs, confirmedAt), lineUp }
}

/** A check constraint ensures that both values are set, or neither. */
const confirmationOf = (as: ConfirmationSource | null, at: Date | null): Confirmation | null =>
  as && at ? { as, at } : null
