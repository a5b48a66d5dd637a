import type { Migration } from './migration.ts'

/** Runs in a transaction of its own, which blocks no readers. The index is empty at first. */
export const listedGenres: Migration = {
  name: '0025-listed-genres',
  sql: `create index listed_show_genres_idx on listed_show using gin (genres) with (fastupdate = off) where genres <> '{}';`,
}
