import type { Migration } from './migration.ts'

export const musicians: Migration = {
  name: '0033-musicians',
  sql: `alter table band add column musicians jsonb not null default '[]';`,
}
