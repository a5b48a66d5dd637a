import type { Migration } from './migration.ts'

/** Runs in a transaction of its own: it blocks writes to shows for less than a second per 100,000 of them. The lock that blocks
 * readers comes last, so that they do not wait while the index is built. */
export const listIndex: Migration = {
  name: '0035-list-index',
  sql: `
create index listed_show_order_facts_idx on listed_show (show_date, first_time, show_title, show_id)
  include (upcoming_until, country, status, min_age, latitude, longitude, venue_id, door, genres);
drop index listed_show_order_idx;
alter index listed_show_order_facts_idx rename to listed_show_order_idx;
`,
}
