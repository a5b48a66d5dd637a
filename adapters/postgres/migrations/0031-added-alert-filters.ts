import type { Migration } from './migration.ts'

/** Runs in a transaction of its own: it locks `alert_filter` for less than a second per 500,000 rows. */
export const addedAlertFilters: Migration = {
  name: '0031-added-alert-filters',
  sql: `
alter table alert_filter add column added_by xid8;
alter table alert_filter alter column added_by set default pg_current_xact_id();
create index alert_filter_added_by_idx on alert_filter (key, added_by);
`,
}
