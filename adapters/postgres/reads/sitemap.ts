import { prepareStatement, type Queryable } from '#adapters/postgres/connection/statement.ts'
import { fromTimestamp } from '#adapters/postgres/schema/instant.ts'
import { IS_PLAYING } from '#adapters/postgres/schema/predicates.ts'
import type { Sitemap } from '#core/reads.ts'
import type { StoredSitemapKind } from '#core/sitemap/sitemap.ts'

const tables: Readonly<Record<StoredSitemapKind, string>> = { shows: 'show', venues: 'venue', bands: 'band' }

/** SQL: the rows that have a URL in the sitemap. `$1` is the first day whose shows are included. The other kinds mention it only because
 * PostgreSQL rejects unused parameters of unknown type. */
const entryFromClauses: Readonly<Record<StoredSitemapKind, string>> = {
  shows: 'from show where deleted_at is null and show_date >= $1::date',
  venues: `from venue where deleted_at is null and $1::date is not null
    and exists (select from show where show.venue_id = venue.id and show.deleted_at is null)`,
  bands: `from band where deleted_at is null and $1::date is not null
    and exists (
      select from act join show on show.id = act.show_id
      where act.band_id = band.id and act.${IS_PLAYING} and show.deleted_at is null
    )`,
}

/** Ignores whether a band's shows are deleted: checking that for every band takes five times as long. */
const partFromClauses: typeof entryFromClauses = {
  ...entryFromClauses,
  bands: `from band where deleted_at is null and $1::date is not null
    and exists (select from act where act.band_id = band.id and act.${IS_PLAYING})`,
}

type Row<SlugColumn extends string> = Record<SlugColumn, string> & { changedAt: string }

/** SQL: splits the URLs, ordered by slug, into parts of `$2` URLs, and selects the first slug and the latest change of each part. */
const exactPartsSql = (kind: StoredSitemapKind): string => `
  select min(slug) as first, max(updated_at) as "changedAt"
  from (
    select slug, updated_at, (row_number() over (order by slug) - 1) / $2::int as part ${partFromClauses[kind]}
  ) as numbered
  group by part order by part`

/** SQL: estimates where the parts after the first one begin: at every `$2`th slug in a sample of `$3` percent of the rows. The sample
 * is the same in every process. It includes bands and venues without shows, because checking each would take longer than the rest
 * of the query. */
const sampledPartsSql = (kind: StoredSitemapKind): string => `
  select slug as first
  from (
    select slug, row_number() over (order by slug) as position
    from ${tables[kind]} tablesample system ($3::float4) repeatable (0)
    where deleted_at is null and ${kind === 'shows' ? 'show_date >= $1::date' : '$1::date is not null'}
  ) as numbered
  where position % $2::int = 0 order by slug`

/** SQL: selects the entries between two slugs. `$2` first slug, `$3` whether to include it, `$4` exclusive end (null: none), `$5` limit. */
const entriesSql = (kind: StoredSitemapKind): string => `
  select slug, updated_at as "changedAt" ${entryFromClauses[kind]}
    and slug >= $2::text and ($3::boolean or slug > $2::text) and ($4::text is null or slug < $4::text)
  order by slug
  limit $5`

const statementsOf = (kind: StoredSitemapKind) => ({
  rowEstimate: prepareStatement<{ rows: number }>(
    `select reltuples as rows from pg_class where oid = '${tables[kind]}'::regclass`,
  ),
  exactParts: prepareStatement<Row<'first'>>(exactPartsSql(kind)),
  sampledParts: prepareStatement<{ first: string }>(sampledPartsSql(kind)),
  entries: prepareStatement<Row<'slug'>>(entriesSql(kind)),
})

const statements = { shows: statementsOf('shows'), bands: statementsOf('bands'), venues: statementsOf('venues') }

/** Sorting all slugs of ten million shows would exceed the time limit of a request. */
const DEFAULT_SAMPLING = { maxExact: 25_000, percent: 2 }

/** Computes parts exactly for tables of up to `maxExact` rows, and otherwise from a sample of `percent` percent of the rows. */
export const makeSitemap = (pool: Queryable, { maxExact, percent } = DEFAULT_SAMPLING): Sitemap => ({
  parts: async (kind, { since, size }) => {
    const [estimate] = await statements[kind].rowEstimate(pool, [])
    if ((estimate?.rows ?? 0) <= maxExact) return (await statements[kind].exactParts(pool, [since, size])).map(withDate)
    const laterParts = await statements[kind].sampledParts(pool, [since, Math.ceil((size * percent) / 100), percent])
    return [{ first: '' }, ...laterParts].map((part) => ({ ...part, changedAt: null }))
  },
  entries: async (kind, { since, from, end, limit }) =>
    (await statements[kind].entries(pool, [since, from.slug, from.isInclusive, end, limit])).map(withDate),
})

const withDate = <Found extends { changedAt: string }>(row: Found) => ({
  ...row,
  changedAt: fromTimestamp(row.changedAt),
})
