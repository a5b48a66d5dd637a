import type { Migration } from './migration.ts'

const columns = `
alter table band add column given_name varchar(256);
alter table membership
  add column merge_ids jsonb not null default '[]',
  add column giver_leaves boolean not null default false,
  drop constraint membership_state_check,
  add constraint membership_state_check check (state in ('pending', 'invited', 'active'));
`

/** Links each membership to the merges that moved it and have not been undone, oldest first. */
const membershipMerges = `
with recursive kept as (
  select merge.id, merge.at, merge.members, merge.into_id as band_id from merge
  where kind = 'band' and undone_at is null and members <> '[]'
  union all
  select kept.id, kept.at, kept.members, band.merged_into from kept join band on band.id = kept.band_id
  where band.merged_into is not null
), moved as (
  select membership.band_id, membership.account_id, jsonb_agg(kept.id order by kept.at, kept.id) as merge_ids
  from kept join membership on membership.band_id = kept.band_id and kept.members ? membership.account_id::text
  group by 1, 2
)
update membership set merge_ids = moved.merge_ids from moved
where membership.band_id = moved.band_id and membership.account_id = moved.account_id;
`

/** Marks each deleted show that a ShowAdmin other than its creator deleted. */
const removedShows = `
alter table show add column removed_by_admin boolean not null default false;
update show set removed_by_admin = true
from revision join account_role on account_role.account_id = revision.by_id join role on role.id = account_role.role_id
where show.deleted_at is not null and revision.kind = 'show' and revision.of_id = show.id
  and revision.version = show.version and revision.what = 'deleted'
  and role.name = 'ShowAdmin' and revision.by_id is distinct from show.created_by;
`

const passkeysIndex = `
create index second_factor_passkeys_idx on second_factor using gin (passkeys jsonb_path_ops);
`

export const rights: Migration = {
  name: '0012-rights',
  sql: `${columns}${membershipMerges}${removedShows}${passkeysIndex}`,
}
