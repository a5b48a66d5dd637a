import type { Migration } from './migration.ts'

const sql = `
alter table image add column poster_bytes integer, add constraint image_poster_bytes_check check (poster_bytes >= 0);
create index image_unmeasured_idx on image (id) where poster_bytes is null and used_at is not null;
`

/** Adds the size of a poster's file, because RSS enclosures state it. */
export const posterBytes: Migration = { name: '0011-poster-bytes', sql }
