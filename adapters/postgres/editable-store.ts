import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { refuse } from '#core/errors.ts'

/** The tables of what people edit; the place in the list makes each kind's locks its own. */
const tables = ['band', 'venue', 'show'] as const
export type EditableTable = (typeof tables)[number]

/** Waits until no other transaction holds the lock of that key, and holds it until this one ends. */
export const takeTurns = async (em: EntityManager, purpose: `${EditableTable} ${'name' | 'slug'}`, key: string) => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${key}`}, 0))`.execute(em.getKysely())
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
  await takeTurns(em, `${table} slug`, base.replace(/(-\d+)+$/, ''))
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
