import type { Migration } from './migration.ts'

const sql = `
alter table image add column poster_bytes integer, add constraint image_poster_bytes_check check (poster_bytes >= 0);
create index image_unmeasured_idx on image (id) where poster_bytes is null and used_at is not null;
`

/** RSS enclosures state the size of the poster file. */
export const posterBytes: Migration = { name: '0011-poster-bytes', sql }
