import type { Migration } from './migration.ts'

/** Runs in a transaction of its own, because it blocks readers for a moment. The keys may be null, because earlier releases write
 * none. */
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
