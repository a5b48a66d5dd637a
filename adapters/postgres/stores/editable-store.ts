import { type EntityManager, sql } from '@mikro-orm/postgresql'

export type EditableTable = 'band' | 'venue' | 'show'

/** Acquires transaction-level advisory locks, in sorted order so that concurrent calls can't deadlock. */
export const takeAdvisoryLocks = async (
  em: EntityManager,
  lockNames: readonly string[],
  mode: 'exclusive' | 'shared' = 'exclusive',
): Promise<void> => {
  const lockFunction = sql.ref(mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock')
  await em.execute(sql`
    select ${lockFunction}(hashtextextended(lock, 0)) from unnest(array[${[...new Set(lockNames)].toSorted()}]::text[]) as lock
  `)
}

/** Advisory lock: exclusive for merges, shared for loading a show or source that is about to change. */
const MERGE_LOCK = 'merges'

/** Blocks other merges and {@link blockMerges} until the transaction ends. */
export const lockMerges = (em: EntityManager): Promise<void> => takeAdvisoryLocks(em, [MERGE_LOCK])

/** Blocks merges until the transaction ends. */
export const blockMerges = (em: EntityManager): Promise<void> => takeAdvisoryLocks(em, [MERGE_LOCK], 'shared')

/** Serializes insertions after a failed lookup, with one advisory lock per table, because locks per name could deadlock. */
export const lockAdditions = (em: EntityManager, table: EditableTable): Promise<void> =>
  takeAdvisoryLocks(em, [`add to ${table}`])

/** Returns, by requested id, the results of `find`, following merges for ids that are not found. */
export const followMerges = async <Id extends string, Row extends { id: Id }>(
  em: EntityManager,
  table: 'band' | 'venue',
  ids: readonly Id[],
  find: (ids: readonly Id[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<Id, Row>> => {
  const found = new Map((await find(ids)).map((row) => [row.id, row]))
  const missing = ids.filter((id) => !found.has(id))
  const merged = missing.length > 0 ? await mergedInto(em, table, missing) : []
  if (merged.length === 0) return found
  const successors = await followMerges(em, table, [...new Set(merged.map(({ into }) => into))], find)
  for (const { id, into } of merged) {
    const row = successors.get(into)
    if (row) found.set(id, row)
  }
  return found
}

const mergedInto = async <Id extends string>(
  em: EntityManager,
  table: 'band' | 'venue',
  ids: readonly Id[],
): Promise<readonly { id: Id; into: Id }[]> => {
  const rows = await em.execute<{ id: Id; into: Id }[]>(sql`
    select id, merged_into as "into" from ${sql.ref(table)}
    where id = any (array[${[...ids]}]::uuid[]) and deleted_at is not null and merged_into is not null
  `)
  return rows
}

const CANDIDATES_PER_QUERY = 50

const withNumber = (base: string, n: number): string => (n === 1 ? base : `${base}-${n}`)

/** Returns a different slug for each base: the first of `base`, `base-2`, `base-3` … that no other row has or had. The locks ignore
 * trailing numbers, because `foo` and `foo-2` may both lead to `foo-2`. The row with the id `entityId` is locked first, to avoid
 * deadlocks. */
export const freeSlugs = async (
  em: EntityManager,
  table: EditableTable,
  bases: readonly string[],
  entityId: string | null = null,
): Promise<readonly string[]> => {
  if (bases.length === 0) return []
  if (entityId !== null) await em.execute(sql`select from ${sql.ref(table)} where id = ${entityId} for update`)
  await takeAdvisoryLocks(
    em,
    bases.map((base) => `${table} slug ${base.replace(/(-\d+)+$/, '')}`),
  )
  const slugs = bases.map((): string | null => null)
  const assigned = new Set<string>()
  for (let first = 1; slugs.includes(null); first += CANDIDATES_PER_QUERY) {
    const unresolved = [...new Set(bases.filter((_, index) => slugs[index] === null))]
    const taken = await takenSlugs(em, table, { bases: unresolved, entityId, first })
    for (const [index, base] of bases.entries()) {
      if (slugs[index]) continue
      const slug = Array.from({ length: CANDIDATES_PER_QUERY }, (_, n) => withNumber(base, first + n)).find(
        (candidate) => !taken.has(candidate) && !assigned.has(candidate),
      )
      if (slug === undefined) continue
      slugs[index] = slug
      assigned.add(slug)
    }
  }
  return slugs.filter((slug) => slug !== null)
}

/** Like {@link freeSlugs} for one base. Slugs that `entityId` has or had count as free. */
export const freeSlug = async (
  em: EntityManager,
  table: EditableTable,
  base: string,
  entityId?: string,
): Promise<string> => {
  const [slug = base] = await freeSlugs(em, table, [base], entityId)
  return slug
}

const takenSlugs = async (
  em: EntityManager,
  table: EditableTable,
  { bases, entityId, first }: { bases: readonly string[]; entityId: string | null; first: number },
): Promise<ReadonlySet<string>> => {
  const rows = await em.execute<{ slug: string }[]>(sql`
    with candidate as materialized (
      select case n when 1 then base else base || '-' || n end as slug
      from unnest(array[${[...bases]}]::text[]) as base, generate_series(${first}::int, ${first + CANDIDATES_PER_QUERY - 1}::int) as n
    )
    select slug from ${sql.ref(table)} where slug in (select slug from candidate) and id is distinct from ${entityId}::uuid
    union all
    select slug from former_slug
    where kind = ${table} and slug in (select slug from candidate) and of_id is distinct from ${entityId}::uuid`)
  return new Set(rows.map(({ slug }) => slug))
}
