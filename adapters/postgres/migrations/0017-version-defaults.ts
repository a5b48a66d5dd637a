import type { Migration } from './migration.ts'

/** MikroORM leaves the `version` of a new row to the database. Processes of the previous release write it themselves. */
const sql = `
alter table account alter column version set default 1;
alter table band alter column version set default 1;
alter table venue alter column version set default 1;
alter table show alter column version set default 1;
`

export const versionDefaults: Migration = { name: '0017-version-defaults', sql }
