import * as access from './access.ts'
import * as accounts from './accounts.ts'
import * as editing from './editing.ts'
import * as listedShows from './listed-shows.ts'
import * as places from './places.ts'
import * as records from './records.ts'
import * as shows from './shows.ts'
import * as signIn from './sign-in.ts'

/**
 * Every table, as MikroORM knows it: the migrations create the same tables, and a test compares the two. These files export
 * only tables, so a new table in one of them needs no entry here; any other export does not compile.
 */
const entities = [access, accounts, editing, listedShows, places, records, shows, signIn].flatMap((tables) =>
  Object.values(tables),
)

export const tableNames: ReadonlySet<string> = new Set(entities.map(({ meta }) => meta.tableName))

/** MikroORM's view of the database. Triggers and functions, which only migrations create, are not compared. */
export const ormOptions = {
  entities,
  dbName: 'upstroke', // The connections know the real one.
  ensureDatabase: false,
  schemaGenerator: { skipTables: ['migration'], ignoreTriggers: true, ignoreRoutines: true },
  logger: () => {}, // Errors reach the caller; the log would repeat them, statements and values included.
}
