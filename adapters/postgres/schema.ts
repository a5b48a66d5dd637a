import { AccountRoleRow, AccountRow, RoleRow, SessionRow } from './schema/accounts.ts'
import { BandRow, MembershipRow, VenueRow } from './schema/places.ts'
import { AuditEntryRow, OutboxMailRow, RevisionRow, SiteSecretRow } from './schema/records.ts'
import { ActRow, ShowDayRow, ShowRow, UpcomingTallyRow } from './schema/shows.ts'

/** Every table, as MikroORM knows it; the migrations make the same ones, and a test compares the two. */
export const entities = [
  AccountRow,
  RoleRow,
  AccountRoleRow,
  SessionRow,
  BandRow,
  MembershipRow,
  VenueRow,
  ShowRow,
  ActRow,
  ShowDayRow,
  UpcomingTallyRow,
  RevisionRow,
  AuditEntryRow,
  OutboxMailRow,
  SiteSecretRow,
]
