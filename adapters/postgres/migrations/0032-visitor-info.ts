import type { Migration } from './migration.ts'

export const visitorInfo: Migration = {
  name: '0032-visitor-info',
  sql: `
alter table venue
  add column website varchar(512), add column accessibility varchar(2048), add column transport varchar(2048),
  add column capacity integer;
`,
}
