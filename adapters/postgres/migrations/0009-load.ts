import type { Migration } from './migration.ts'

const sql = `
create table load_tally (
  since timestamptz(3) not null,
  up_to_ms integer not null,
  answers integer not null,
  failed integer not null,
  constraint load_tally_pkey primary key (since, up_to_ms)
);
`

export const load: Migration = { name: '0009-load', sql }
