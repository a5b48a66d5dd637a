import * as access from './access.ts'
import * as accounts from './accounts.ts'
import * as alerts from './alerts.ts'
import * as bandsAndVenues from './bands-and-venues.ts'
import * as editing from './editing.ts'
import * as listedShows from './listed-shows.ts'
import * as records from './records.ts'
import * as rsvps from './rsvps.ts'
import * as shows from './shows.ts'
import * as signIn from './sign-in.ts'
import * as sources from './sources.ts'

/** All tables except `migration`; a test compares them with the migrations. Every value that the modules export must be a table. */
const entities = [
  access,
  accounts,
  alerts,
  bandsAndVenues,
  editing,
  listedShows,
  records,
  rsvps,
  shows,
  signIn,
  sources,
].flatMap((tables) => Object.values(tables))

export const tableNames: ReadonlySet<string> = new Set(entities.map(({ meta }) => meta.tableName))

/** Triggers and functions exist only in migrations and are not compared. */
export const ormOptions = {
  entities,
  dbName: 'upstroke', // Not used: each connection names its own database.
  ensureDatabase: false,
  schemaGenerator: { skipTables: ['migration'], ignoreTriggers: true, ignoreRoutines: true },
  logger: () => {}, // Errors reach the caller. Logging would repeat them with statements and values.
}
