import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp, toTimestamp } from '#adapters/postgres/schema/instant.ts'
import type { TrafficTally } from '#core/ports.ts'

/** The order keeps concurrent upserts from deadlocking. */
const addCounts = prepareStatement<never>(`
  insert into load_tally (since, up_to_ms, answers, failed)
  select $1, up_to_ms, answers, failed
  from unnest($2::int[], $3::int[], $4::int[]) as counted (up_to_ms, answers, failed) order by up_to_ms
  on conflict on constraint load_tally_pkey do update
  set answers = load_tally.answers + excluded.answers, failed = load_tally.failed + excluded.failed`)

const deleteBefore = prepareStatement<never>('delete from load_tally where since < $1')

type TallyRow = { since: string; upToMs: number; responses: number; failed: number }

const selectSince = prepareStatement<TallyRow>(`
  select since, up_to_ms as "upToMs", answers as responses, failed from load_tally where since >= $1 order by since, up_to_ms`)

export const makeTrafficTally = (pool: Queryable): TrafficTally => ({
  add: async (since, counts) => {
    const [bounds, responses, failed] = [
      counts.map(({ upToMs }) => upToMs),
      counts.map((count) => count.responses),
      counts.map((count) => count.failed),
    ]
    await addCounts(pool, [toTimestamp(since), bounds, responses, failed])
  },
  list: async (since) =>
    (await selectSince(pool, [toTimestamp(since)])).map((row) => ({ ...row, since: fromTimestamp(row.since) })),
  deleteBefore: async (before) => {
    await deleteBefore(pool, [toTimestamp(before)])
  },
})
