import type { Migration } from './migration.ts'

export const bandPicture: Migration = {
  name: '0036-band-picture',
  sql: `alter table band add column picture jsonb;`,
}
