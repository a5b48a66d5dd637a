import type { Migration } from './migration.ts'

/** Lets the nightly dumps find changed shows by index. Blocks writes to the three tables for about a second per million rows. */
export const updatedAtIndexes: Migration = {
  name: '0041-updated-at-indexes',
  sql: `
create index venue_updated_at_idx on venue (updated_at);
create index band_updated_at_idx on band (updated_at);
create index show_updated_at_idx on show (updated_at);
`,
}
