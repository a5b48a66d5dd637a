import type { Migration } from './migration.ts'

const sql = `
alter table source add column version int not null default 1;
update source set defaults = '{"doorTime": null, "showTime": null}' || defaults;
alter table merge add column sources jsonb not null default '[]';
`

export const sourceVersions: Migration = { name: '0044-source-versions', sql }
