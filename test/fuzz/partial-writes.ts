import type { Client } from 'pg'

/** Returns a query for the shows, bands or venues whose revisions are not numbered from 1 to their current version. */
const withMissingRevisions = (kind: string): string => `
  select ${kind}.id from ${kind} left join (
    select of_id, count(*) as count, min(version) as first, max(version) as last from revision where kind = '${kind}' group by 1
  ) as counted on counted.of_id = ${kind}.id
  where counted.count is distinct from ${kind}.version or counted.first <> 1 or counted.last <> ${kind}.version`

/** Returns a query for the shows, bands or venues whose column differs from the field in their newest revision. */
const differingFromRevision = (kind: string, column: string, field: string): string => `
  select ${kind}.id from ${kind} join revision on revision.kind = '${kind}' and of_id = ${kind}.id and revision.version = ${kind}.version
  where snapshot->>'${field}' is distinct from ${column}`

/** Returns a query for bands or venues that were merged but not deleted, or whose redirects never end because the merges form a cycle. */
const brokenMerges = (kind: string): string => `
  with recursive path as (
    select id as start, merged_into as at, 1 as steps from ${kind} where merged_into is not null
    union all
    select start, merged_into, steps + 1 from path join ${kind} on ${kind}.id = at where merged_into is not null and steps < 1000
  )
  select start from path where steps >= 1000 union select id from ${kind} where merged_into is not null and deleted_at is null`

/** Queries for forbidden states that no database constraint prevents, by the name of the state. */
const queries: Readonly<Record<string, string>> = {
  'a show without all its revisions': withMissingRevisions('show'),
  'a band without all its revisions': withMissingRevisions('band'),
  'a venue without all its revisions': withMissingRevisions('venue'),
  'a revision of a missing show, band or venue': `
    select of_id from revision where not exists (select from show where id = of_id)
      and not exists (select from band where id = of_id) and not exists (select from venue where id = of_id)`,
  'a show that differs from its newest revision': differingFromRevision('show', 'show_title', 'showTitle'),
  'a band that differs from its newest revision': differingFromRevision('band', 'name', 'name'),
  'a venue that differs from its newest revision': differingFromRevision('venue', 'name', 'name'),
  'a show without its row in the list': `
    select id from show where deleted_at is null and not exists (select from listed_show where show_id = show.id)`,
  'a row in the list that differs from its show': `
    select show_id from listed_show as row where not exists (select from listed(row.show_id) as expected where expected = row)`,
  'a line-up with a gap': `
    select show_id from act group by 1 having min(position) <> 0 or max(position) <> count(*) - 1`,
  'a line-up whose length differs from the newest revision': `
    select show.id from show join revision on kind = 'show' and of_id = show.id and revision.version = show.version
    where jsonb_array_length(snapshot->'lineUp') <> (select count(*) from act where show_id = show.id)
      -- Merging two bands in one line-up removes an act without adding a revision.
      and not exists (select from act join merge on band_id in (from_id, into_id) where show_id = show.id)`,
  'a day with the wrong number of shows': `
    select show_date::text from show_day full join (
      select show_date, count(*) as shows from show where deleted_at is null group by 1
    ) as counted using (show_date) where show_day.shows is distinct from counted.shows`,
  'an upcoming day with the wrong number of shows': `
    select show_date::text from upcoming_tally full join (
      select show_date, upcoming_until, count(*) as shows from show where deleted_at is null group by 1, 2
    ) as counted using (show_date, upcoming_until) where upcoming_tally.shows is distinct from counted.shows`,
  'a show at a venue that was merged into another': `
    select show.id from show join venue on venue.id = show.venue_id where venue.merged_into is not null`,
  'a show with a band that was merged into another': `
    select show_id from act join band on band.id = act.band_id where band.merged_into is not null`,
  'a band with a broken merge': brokenMerges('band'),
  'a venue with a broken merge': brokenMerges('venue'),
  'a poster that is not an image in use': `
    select show.id from show where poster is not null
      and not exists (select from image where image.id::text = poster->>'imageId' and used_at is not null)`,
  'a former slug that is also a current slug': `
    select slug from former_slug where exists (select from show where kind = 'show' and show.slug = former_slug.slug)
      or exists (select from band where kind = 'band' and band.slug = former_slug.slug)
      or exists (select from venue where kind = 'venue' and venue.slug = former_slug.slug)`,
  'more sessions than an account may have': 'select account_id from session group by 1 having count(*) > 50',
  'no SiteOwner': `
    select 'nobody' where not exists (
      select from account_role join role on role.id = role_id where role.name = 'SiteOwner')`,
}

/** Returns the forbidden states that exist, each with up to five ids, slugs or days; empty if there are none. */
export const findPartialWrites = async (client: Pick<Client, 'query'>): Promise<readonly string[]> => {
  const found: string[] = []
  for (const [state, sql] of Object.entries(queries)) {
    const { rows } = await client.query<Record<string, string>>(`${sql} limit 5`)
    if (rows.length > 0) found.push(`${state}: ${rows.map((row) => Object.values(row).join()).join(', ')}`)
  }
  return found
}
