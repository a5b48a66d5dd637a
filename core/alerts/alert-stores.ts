import type { AccountId, AlertId, ShowId, SubscriberId, VenueId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { Alert, Subscriber, Suppression } from './alert.ts'
import type { StoredFilter } from './alert-matching.ts'
import type { ReportedState } from './show-change.ts'

/** Methods that find one subscriber lock it, so that its alerts and notices have one writer at a time. */
export type Subscribers = {
  find(id: SubscriberId): Promise<Subscriber | null>
  findByEmail(email: Email): Promise<Subscriber | null>
  findByEndpoint(endpoint: string): Promise<Subscriber | null>
  /** Returns the browsers of the account, oldest first. */
  ofAccount(id: AccountId): Promise<readonly Subscriber[]>
  /** Adds the subscriber unless its address or endpoint already has one. Returns the stored subscriber, locked. */
  findOrAdd(subscriber: Subscriber): Promise<Subscriber>
  /** Adds the subscriber, or replaces its address, browser and locale. Throws `stale_write` if another subscriber has the endpoint. */
  save(subscriber: Subscriber): Promise<void>
  /** Erases the subscriber with its alerts and notices. Idempotent. */
  erase(id: SubscriberId): Promise<void>
  /** Erases the subscriber with the address, and suppresses the address unless it is already suppressed. Idempotent. */
  suppress(suppression: Suppression): Promise<void>
  findSuppression(email: Email): Promise<Suppression | null>
  /** Resolves to false if the address was not suppressed. */
  liftSuppression(email: Email): Promise<boolean>
}

type MergedIds<Kind extends 'bands' | 'venues'> = Record<'from' | 'into', ShowFilter[Kind][number]>

/** An active alert for a filter. */
export type FilterAlert = Pick<Alert, 'id' | 'subscriberId' | 'frequency' | 'timeZone'> & {
  filterId: string
  confirmedAt: Date
}

export type Alerts = {
  find(id: AlertId): Promise<Alert | null>
  /** Returns confirmed and unconfirmed alerts, oldest first. */
  of(subscriberId: SubscriberId): Promise<readonly Alert[]>
  /** Adds or replaces the alert. While it is active, its filter is stored under its `filterKeys`. */
  save(alert: Alert): Promise<void>
  /** Removes the alerts and their notices. */
  remove(ids: readonly AlertId[]): Promise<void>
  /** Returns each filter that is stored under at least one of the keys. Some may no longer belong to an active alert. */
  filtersWithKeys(keys: readonly string[]): Promise<readonly StoredFilter[]>
  /** Returns active alerts with one of the filters, in a stable order. */
  withFilters(
    filterIds: readonly string[],
    page: { after: FilterAlert | null; limit: number },
  ): Promise<readonly FilterAlert[]>
  /** Sets `quietSince` of the alerts to `at`, except for alerts whose `quietSince` is after `unlessAfter`. */
  markMatched(ids: readonly AlertId[], times: { at: Date; unlessAfter: Date }): Promise<void>
  /** Returns up to `limit` subscribers with an unpaused alert whose `quietSince` is not after `since`. */
  quietSubscribers(since: Date, limit: number): Promise<readonly SubscriberId[]>
  /** Makes all alerts for `from` watch `into` instead. */
  followMerge<Kind extends 'bands' | 'venues'>(kind: Kind, merge: MergedIds<Kind>): Promise<void>
  /** Erases up to `limit` keys of filters that belong to no active alert. Returns how many. */
  eraseUnusedFilters(limit: number): Promise<number>
  /** Erases alerts added before `before` and never confirmed, and then subscribers added before `before` that have no
   * alerts, up to `limit` of each. Returns how many of each. */
  eraseUnconfirmed(before: Date, limit: number): Promise<{ alerts: number; subscribers: number }>
}

/** The record of what an alert reports to its subscriber about a show. All notices for one subscriber and show share the reported state. */
export type AlertNotice = {
  subscriberId: SubscriberId
  showId: ShowId
  alertId: AlertId
  /** When the next email or notification is due; null if there is nothing to report. */
  dueAt: Date | null
  /** The state that the subscriber knows; null if the show is still to be reported. */
  reported: ReportedState | null
}

export type AlertNotices = {
  /** Adds the notices. An alert has one notice per show; until the show is reported, the earliest due time counts. If another alert
   * has reported the show to the subscriber, a new notice copies the reported state and due time from the notice of that alert. */
  add(notices: readonly AlertNotice[]): Promise<void>
  /** Returns the current states of those shows that are not deleted. Until the transaction ends, `markChanged` and
   * `replaceVenue` wait if they are called for one of the shows. */
  lockReportedStates(showIds: readonly ShowId[]): Promise<ReadonlyMap<ShowId, ReportedState>>
  /** Makes each notice for the show due at `dueAt` if its reported state differs from `current` and no due time is set. */
  markChanged(showId: ShowId, current: ReportedState, dueAt: Date): Promise<void>
  /** Replaces the venue `from` with `into` in the reported states of the shows. */
  replaceVenue(
    showIds: readonly ShowId[],
    venue: { from: VenueId; into: Pick<ReportedState, 'venueId' | 'city' | 'address'> },
  ): Promise<void>
  /** Returns up to `limit` subscribers with due notices of unpaused alerts, the longest overdue first. */
  dueSubscribers(now: Date, limit: number): Promise<readonly SubscriberId[]>
  /** Returns each show's earliest notice that is due by `until`, with its alert. Excludes the notices of paused alerts. */
  due(subscriberId: SubscriberId, until: Date): Promise<readonly (AlertNotice & { alert: Alert })[]>
  /** Returns those of the shows for which an unpaused alert of the subscriber has a notice. */
  watchedShows(subscriberId: SubscriberId, showIds: readonly ShowId[]): Promise<ReadonlySet<ShowId>>
  /** Stores each `reported` in all of the subscriber's notices for the show, and clears their due times. If `reported` is null,
   * removes that one notice instead. */
  settle(
    subscriberId: SubscriberId,
    notices: readonly Pick<AlertNotice, 'showId' | 'alertId' | 'reported'>[],
  ): Promise<void>
  /** Gives the notices of the alert to another alert. A show that was reported to either subscriber counts as reported. */
  move(from: AlertId, to: Pick<Alert, 'id' | 'subscriberId'>): Promise<void>
  /** Removes the alert's notices with a null `reported`. */
  removeUnreported(alertId: AlertId): Promise<void>
  /** Removes up to `limit` notices for shows that were over at `overAt`. Returns how many. */
  removePast(overAt: Date, limit: number): Promise<number>
}
