import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { refuse } from '#core/errors.ts'

export type EditableTable = 'band' | 'venue' | 'show'

/** Waits until no other transaction holds the lock of that name, and holds it until this one ends. */
const takeTurns = async (em: EntityManager, lock: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(em.getKysely())
}

/**
 * What `look` finds; when it finds nothing, all who are about to add to the table take turns and look again. One lock
 * for the whole table, because with one for each name two who add the same names in another order would wait for each
 * other for ever.
 */
export const findOrTakeTurns = async <Thing>(
  em: EntityManager,
  table: EditableTable,
  look: () => Promise<Thing | null>,
): Promise<Thing | null> => {
  const found = await look()
  if (found) return found
  await takeTurns(em, `add to ${table}`)
  return look()
}

/** The version that a save writes, or `stale_write` when an update met no row of the version that was read. */
export const expectOne = (changedRows: number): void => {
  if (changedRows === 0) refuse('stale_write')
}

const BATCH = 50

/**
 * `base`, `base-2`, `base-3` …: the first that no row of the table holds, deleted ones included. The lock leaves trailing
 * numbers out, because `foo` and `foo-2` may both arrive at `foo-2-2`.
 */
export const freeSlug = async (em: EntityManager, table: EditableTable, base: string): Promise<string> => {
  await takeTurns(em, `${table} slug ${base.replace(/(-\d+)+$/, '')}`)
  for (let first = 1; ; first += BATCH) {
    const candidates = Array.from({ length: BATCH }, (_, n) => (first + n === 1 ? base : `${base}-${first + n}`))
    const { rows } = await sql<{ slug: string }>`
      select candidate.slug
      from unnest(${candidates}::text[]) with ordinality as candidate (slug, n)
      where not exists (select from ${sql.table(table)} as taken where taken.slug = candidate.slug)
      order by candidate.n
      limit 1`.execute(em.getKysely())
    if (rows[0]) return rows[0].slug
  }
}
