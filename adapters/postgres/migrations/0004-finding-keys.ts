import type { Migration } from './migration.ts'

/**
 * What the listing of shows reads: keys, folded by the program and null in rows that an older version of it saved, and an
 * index that tells of a band's shows by itself. In a transaction of its own, as it keeps readers waiting for a moment.
 */
export const findingKeys: Migration = {
  name: '0004-finding-keys',
  sql: `
create index act_band_id_made_idx on act (band_id) include (show_id, state);
drop index act_band_id_idx;
alter index act_band_id_made_idx rename to act_band_id_idx;
alter table venue add column if not exists region_key text collate "C";
alter table show add column if not exists title_key text collate "C";
`,
}
