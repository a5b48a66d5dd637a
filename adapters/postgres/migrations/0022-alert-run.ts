import type { Migration } from './migration.ts'

const sql = `
create table alert_run (
  name varchar(16) collate "C" not null,
  started_at timestamptz(3) not null,
  people int not null,
  is_over boolean not null,
  constraint alert_run_pkey primary key (name)
);
`

export const alertRun: Migration = { name: '0022-alert-run', sql }
