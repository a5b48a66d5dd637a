import { JobRunRow, LeaseRow, LoadTallyRow, ShowManagerRequestRow } from './access.ts'
import { AccountRoleRow, AccountRow, RoleRow } from './accounts.ts'
import { FormerSlugRow, ImageRow, MergeRow } from './editing.ts'
import { ListedShowRow } from './listed-shows.ts'
import { BandRow, MembershipRow, VenueRow } from './places.ts'
import { AuditEntryRow, OutboxMailRow, RevisionRow, SiteSecretRow } from './records.ts'
import { ActRow, ShowDayRow, ShowRow, UpcomingTallyRow } from './shows.ts'
import { OneTimeTokenRow, RateLimitRow, SecondFactorRow, SessionRow } from './sign-in.ts'

/** Every table, as MikroORM knows it; the migrations make the same ones, and a test compares the two. */
const entities = [
  AccountRow,
  RoleRow,
  AccountRoleRow,
  SessionRow,
  OneTimeTokenRow,
  SecondFactorRow,
  RateLimitRow,
  ShowManagerRequestRow,
  BandRow,
  MembershipRow,
  VenueRow,
  ShowRow,
  ActRow,
  ShowDayRow,
  UpcomingTallyRow,
  ListedShowRow,
  FormerSlugRow,
  MergeRow,
  ImageRow,
  RevisionRow,
  AuditEntryRow,
  OutboxMailRow,
  SiteSecretRow,
  JobRunRow,
  LeaseRow,
  LoadTallyRow,
]

export const tableNames: ReadonlySet<string> = new Set(entities.map(({ meta }) => meta.tableName))

/** MikroORM's view of the database. What the migrations alone make, triggers and functions, is not compared. */
export const ormOptions = {
  entities,
  dbName: 'upstroke', // The connections know the real one.
  ensureDatabase: false,
  schemaGenerator: { skipTables: ['migration'], ignoreTriggers: true, ignoreRoutines: true },
  logger: () => {}, // Errors reach the caller; the log would repeat them, statements and values included.
}
