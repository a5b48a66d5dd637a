import type { Migration } from './migration.ts'

const sql = `
create table lease (
  name varchar(32) collate "C" not null,
  holder uuid not null,
  expires_at timestamptz(3) not null,
  constraint lease_pkey primary key (name)
);
`

export const leases: Migration = { name: '0008-leases', sql }
