import { FREE_PATTERN } from '#core/shows/price.ts'
import type { Migration } from './migration.ts'

/** Runs in a transaction of its own, which blocks no readers. The triggers take care of shows that are written at the same time. */
const sql = `
update listed_show set door = '{free}' from show
where show.id = listed_show.show_id and show.price ~* '${FREE_PATTERN}' and listed_show.door = '{}';
create index listed_show_door_idx on listed_show using gin (door) with (fastupdate = off) where door <> '{}';
`

export const listedDoors: Migration = { name: '0024-listed-doors', sql }
