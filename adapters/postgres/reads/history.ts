import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp, instantOrNull } from '#adapters/postgres/schema/instant.ts'
import type { History } from '#core/reads.ts'
import type { Revision } from '#core/revisions/revision.ts'

type NamedRevision = Revision & { byName: string | null }
type NamedMerge = Awaited<ReturnType<History['merges']>>[number]

type WithTextInstant<Row extends { at: Date }> = Omit<Row, 'at'> & { at: string }

const revisionsOf = prepareStatement<WithTextInstant<NamedRevision>>(`
  select revision.kind, of_id as of, revision.version, by_id as by, at, what, snapshot, display_name as "byName"
  from revision left join account on account.id = by_id
  where kind = $1 and of_id = $2 and ($3::int is null or revision.version < $3)
  order by revision.version desc
  limit $4`)

type NamedMergeRow = Omit<WithTextInstant<NamedMerge>, 'undoneAt'> & { undoneAt: string | null }

const prepareMerges = (table: 'band' | 'venue') =>
  prepareStatement<NamedMergeRow>(`
  select merge.id, kind, from_id as from, into_id as into, by_id as by, at, undone_at as "undoneAt",
    display_name as "byName", merged.name as "fromName", remaining.name as "intoName"
  from merge join ${table} as merged on merged.id = from_id join ${table} as remaining on remaining.id = into_id
    left join account on account.id = by_id
  where kind = '${table}' and (from_id = $1 or into_id = $1)
  order by at desc, merge.id desc`)

const mergesOf = { band: prepareMerges('band'), venue: prepareMerges('venue') }

const namesOf = prepareStatement<{ id: string; name: string }>(`
  select id, name from band where id = any ($1::uuid[])
  union all
  select id, name from venue where id = any ($2::uuid[])`)

export const makeHistory = (pool: Queryable): History => ({
  of: async (kind, id, { before, limit }) => {
    const rows = await revisionsOf(pool, [kind, id, before, limit])
    return rows.map((row) => ({ ...row, at: fromTimestamp(row.at) }))
  },
  merges: async (kind, id) => {
    const rows = await mergesOf[kind](pool, [id])
    return rows.map((row) => ({
      ...row,
      at: fromTimestamp(row.at),
      undoneAt: instantOrNull(row.undoneAt),
    }))
  },
  namesOf: async ({ bands, venues }) => {
    if (bands.length + venues.length === 0) return new Map()
    const rows = await namesOf(pool, [bands, venues])
    return new Map(rows.map(({ id, name }) => [id, name]))
  },
})
