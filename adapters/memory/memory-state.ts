import type { ShowManagerRequest } from '#core/access/show-manager-request.ts'
import type { Account } from '#core/accounts/account.ts'
import type { Membership } from '#core/accounts/membership.ts'
import type { Alert, Subscriber, Suppression } from '#core/alerts/alert.ts'
import type { AlertNotice } from '#core/alerts/alert-stores.ts'
import type { AuditEntry } from '#core/audit/audit-entry.ts'
import type { OneTimeToken } from '#core/authentication/one-time-token.ts'
import type { SecondFactors } from '#core/authentication/second-factors.ts'
import type { Session } from '#core/authentication/session.ts'
import type { Band } from '#core/bands/band.ts'
import type { Image } from '#core/images/image.ts'
import type { Job } from '#core/jobs/job.ts'
import type { Revision } from '#core/revisions/revision.ts'
import type { Rsvp } from '#core/rsvps/rsvp.ts'
import type { Show } from '#core/shows/show.ts'
import type { Source, StoredItem } from '#core/sources/source.ts'
import type { Merge } from '#core/timeline/merge.ts'
import type { Venue } from '#core/venues/venue.ts'

/** A queued, leased or given-up job. `notBefore` is when a queued job is due (at once if null), or when the lease ends. */
export type StoredJob = Job & {
  name: string
  notBefore: Date | null
  givenUpAt: Date | null
  lastError: string | null
}

/** Maps former slugs to entity ids. */
export type FormerSlugs = Map<string, string>

const emptyTable = <Row>(): Map<string, Row> => new Map<string, Row>()
const emptyList = <Row>(): readonly Row[] => []

/** Returns a state without rows. Each property is a table. */
export const emptyState = () => ({
  accounts: emptyTable<Account>(),
  sessions: emptyTable<Session>(),
  oneTimeTokens: emptyTable<OneTimeToken>(),
  secondFactors: emptyTable<SecondFactors>(),
  bands: emptyTable<Band>(),
  venues: emptyTable<Venue>(),
  shows: emptyTable<Show>(),
  formerBandSlugs: emptyTable<string>() as FormerSlugs,
  formerVenueSlugs: emptyTable<string>() as FormerSlugs,
  formerShowSlugs: emptyTable<string>() as FormerSlugs,
  images: emptyTable<Image>(),
  merges: emptyTable<Merge>(),
  requests: emptyTable<ShowManagerRequest>(),
  memberships: emptyList<Membership>(),
  revisions: emptyList<Revision>(),
  audit: emptyList<AuditEntry>(),
  jobs: emptyTable<StoredJob>(),
  subscribers: emptyTable<Subscriber>(),
  suppressions: emptyTable<Suppression>(),
  alerts: emptyTable<Alert>(),
  alertNotices: emptyTable<AlertNotice>(),
  rsvps: emptyTable<Rsvp>(),
  sources: emptyTable<Source>(),
  sourceItems: emptyTable<StoredItem>(),
})

/** Rows are replaced, never changed in place. Copying the tables therefore copies the state. */
export type MemoryState = ReturnType<typeof emptyState>

export const copyState = (state: MemoryState): MemoryState =>
  Object.fromEntries(
    Object.entries(state).map(([name, table]) => [
      name,
      table instanceof Map ? new Map<string, unknown>(table) : table,
    ]),
  ) as MemoryState

/** Copies data that crosses the store's boundary, so that callers never share objects with it. */
export const clone = <T>(value: T): T => structuredClone(value)

export const existingRow = <Row>(rows: Map<string, Row>, id: string): Row => {
  const row = rows.get(id)
  if (!row) throw new Error(`There is no row with the id ${id}`)
  return row
}
