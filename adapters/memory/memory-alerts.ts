import { alertSubjectKey } from '#core/alert-subject-key.ts'
import type { Alert, Subscriber } from '#core/alerts/alert.ts'
import { filterKeys } from '#core/alerts/alert-keys.ts'
import { makeStoredFilter, type StoredFilter } from '#core/alerts/alert-matching.ts'
import type { AlertNotice, AlertNotices, Alerts, FilterAlert, Subscribers } from '#core/alerts/alert-stores.ts'
import { reportedStateOf } from '#core/alerts/show-change.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId, AlertId, ShowId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import { byTexts } from './by-texts.ts'
import { clone, existingRow, type MemoryState } from './memory-state.ts'

const byId = byTexts(({ id }: Alert) => [id])
const bySubscriberId = byTexts(({ id }: Subscriber) => [id])
const oldestAlertFirst = (a: Alert, b: Alert): number => a.createdAt.getTime() - b.createdAt.getTime() || byId(a, b)

const removeAlerts = ({ alerts, alertNotices }: MemoryState, ids: readonly AlertId[]): void => {
  for (const id of ids) alerts.delete(id)
  for (const [key, { alertId }] of alertNotices) if (ids.includes(alertId)) alertNotices.delete(key)
}

export const eraseSubscriber = (state: MemoryState, id: string): void => {
  const ownAlerts = [...state.alerts.values()].filter(({ subscriberId }) => subscriberId === id)
  removeAlerts(
    state,
    ownAlerts.map((alert) => alert.id),
  )
  state.subscribers.delete(id)
}

const findByEmail = (state: MemoryState, email: Email): Subscriber | undefined =>
  [...state.subscribers.values()].find((each) => each.email === email)

const findByEndpoint = (state: MemoryState, endpoint: string): Subscriber | undefined =>
  [...state.subscribers.values()].find(({ browser }) => browser?.endpoint === endpoint)

export const browsersOf = (state: MemoryState, id: AccountId): readonly Subscriber[] =>
  [...state.subscribers.values()]
    .filter(({ browser }) => browser?.accountId === id)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || bySubscriberId(a, b))

export const makeMemorySubscribers = (state: MemoryState): Subscribers => ({
  find: async (id) => clone(state.subscribers.get(id) ?? null),
  findByEmail: async (email) => clone(findByEmail(state, email) ?? null),
  findByEndpoint: async (endpoint) => clone(findByEndpoint(state, endpoint) ?? null),
  ofAccount: async (id) => clone(browsersOf(state, id)),
  findOrAdd: async (subscriber) => {
    const { email, browser } = subscriber
    const found =
      (email && findByEmail(state, email)) ?? (browser && findByEndpoint(state, browser.endpoint)) ?? subscriber
    state.subscribers.set(found.id, clone(found))
    return clone(found)
  },
  save: async (subscriber) => {
    const other = subscriber.browser && findByEndpoint(state, subscriber.browser.endpoint)
    if (other && other.id !== subscriber.id) refuse('stale_write')
    state.subscribers.set(subscriber.id, clone(subscriber))
  },
  erase: async (id) => eraseSubscriber(state, id),
  suppress: async (suppression) => {
    const { email } = suppression
    for (const { id, email: other } of [...state.subscribers.values()]) if (other === email) eraseSubscriber(state, id)
    if (!state.suppressions.has(email)) state.suppressions.set(email, clone(suppression))
  },
  findSuppression: async (email) => clone(state.suppressions.get(email) ?? null),
  liftSuppression: async (email) => state.suppressions.delete(email),
})

export const makeMemoryAlerts = (state: MemoryState): Alerts => {
  const { alerts, subscribers } = state
  const activeFilterAlerts = () =>
    [...alerts.values()].flatMap(({ id, subscriberId, frequency, timeZone, confirmedAt, pausedAt, watched }) =>
      confirmedAt && !pausedAt && 'filter' in watched
        ? [
            {
              id,
              subscriberId,
              frequency,
              timeZone,
              confirmedAt,
              filterId: alertSubjectKey(watched),
              filter: watched.filter,
            },
          ]
        : [],
    )
  const byFilter = byTexts(({ filterId, id }: FilterAlert) => [filterId, id])
  return {
    find: async (id) => clone(alerts.get(id) ?? null),
    of: async (subscriberId) =>
      clone([...alerts.values()].filter((alert) => alert.subscriberId === subscriberId).sort(oldestAlertFirst)),
    save: async (alert) => {
      alerts.set(alert.id, clone(alert))
    },
    remove: async (ids) => removeAlerts(state, ids),
    filtersWithKeys: async (keys) => {
      const found = new Map<string, StoredFilter>()
      for (const { filterId: id, filter } of activeFilterAlerts())
        if (filterKeys(filter).some((key) => keys.includes(key))) found.set(id, makeStoredFilter(id, filter))
      return [...found.values()]
    },
    withFilters: async (filterIds, { after, limit }) =>
      clone(
        activeFilterAlerts()
          .map(({ filter: _, ...alert }) => alert)
          .filter(({ filterId }) => filterIds.includes(filterId))
          .sort(byFilter)
          .filter((alert) => after === null || byFilter(alert, after) > 0)
          .slice(0, limit),
      ),
    eraseUnusedFilters: async () => 0,
    markMatched: async (ids, { at, unlessAfter }) => {
      for (const id of ids) {
        const alert = alerts.get(id)
        if (alert && (!alert.quietSince || alert.quietSince <= unlessAfter))
          alerts.set(id, { ...alert, quietSince: at })
      }
    },
    quietSubscribers: async (since, limit) => {
      const quietSinceMs = ({ quietSince }: Alert): number => quietSince?.getTime() ?? 0
      const quiet = [...alerts.values()]
        .filter(({ quietSince, pausedAt }) => quietSince && quietSince <= since && !pausedAt)
        .sort((a, b) => quietSinceMs(a) - quietSinceMs(b))
      return [...new Set(quiet.map(({ subscriberId }) => subscriberId))].slice(0, limit)
    },
    followMerge: async (kind, { from, into }) => {
      for (const alert of [...alerts.values()]) {
        if (!('filter' in alert.watched)) continue
        const { filter } = alert.watched
        const ids: readonly string[] = filter[kind]
        if (!ids.includes(from)) continue
        const mergedIds = [...new Set(ids.map((id) => (id === from ? into : id)))]
        alerts.set(alert.id, { ...alert, watched: { filter: { ...filter, [kind]: mergedIds } } })
      }
    },
    eraseUnconfirmed: async (before, limit) => {
      const unconfirmedIds = [...alerts.values()]
        .filter(({ confirmedAt, createdAt }) => !confirmedAt && createdAt < before)
        .sort(oldestAlertFirst)
        .slice(0, limit)
        .map(({ id }) => id)
      removeAlerts(state, unconfirmedIds)
      const subscriberIdsWithAlerts = new Set([...alerts.values()].map(({ subscriberId }) => subscriberId))
      const subscribersWithoutAlerts = [...subscribers.values()]
        .filter(({ id, createdAt }) => createdAt < before && !subscriberIdsWithAlerts.has(id))
        .slice(0, limit)
      for (const { id } of subscribersWithoutAlerts) eraseSubscriber(state, id)
      return { alerts: unconfirmedIds.length, subscribers: subscribersWithoutAlerts.length }
    },
  }
}

export const makeMemoryAlertNotices = ({ alerts, alertNotices, shows, venues }: MemoryState): AlertNotices => {
  const keyOf = ({ subscriberId, showId, alertId }: AlertNotice) => `${subscriberId} ${showId} ${alertId}`
  const noticesOf = ({ subscriberId, showId }: Pick<AlertNotice, 'subscriberId' | 'showId'>): readonly AlertNotice[] =>
    [...alertNotices.values()].filter((each) => each.subscriberId === subscriberId && each.showId === showId)
  const put = (notice: AlertNotice): void => {
    alertNotices.set(keyOf(notice), clone(notice))
  }
  const isOfUnpausedAlert = ({ alertId }: AlertNotice): boolean => alerts.get(alertId)?.pausedAt === null
  const isDue = (notice: AlertNotice, until: Date): boolean =>
    notice.dueAt !== null && notice.dueAt <= until && isOfUnpausedAlert(notice)
  const dueAtMs = ({ dueAt }: AlertNotice): number => dueAt?.getTime() ?? 0
  const byAlert = byTexts(({ alertId }: AlertNotice) => [alertId])
  const byDueTime = (a: AlertNotice, b: AlertNotice): number => dueAtMs(a) - dueAtMs(b) || byAlert(a, b)
  return {
    add: async (notices) => {
      for (const notice of notices) {
        const existing = alertNotices.get(keyOf(notice))
        const reportedNotice = noticesOf(notice).find(({ reported }) => reported)
        if (!existing && reportedNotice) put({ ...reportedNotice, alertId: notice.alertId })
        else if (!existing) put(notice)
        else if (!existing.reported && notice.dueAt && existing.dueAt && notice.dueAt < existing.dueAt)
          put({ ...existing, dueAt: notice.dueAt })
      }
    },
    lockReportedStates: async (showIds) => {
      const found = showIds.flatMap((id) => shows.get(id) ?? []).filter(({ deletedAt }) => !deletedAt)
      return new Map(found.map((show) => [show.id, reportedStateOf(show, existingRow(venues, show.venueId))]))
    },
    markChanged: async (showId, current, dueAt) => {
      for (const notice of [...alertNotices.values()]) {
        const isOutdated = notice.reported && JSON.stringify(notice.reported) !== JSON.stringify(current)
        if (notice.showId === showId && isOutdated && !notice.dueAt) put({ ...notice, dueAt })
      }
    },
    replaceVenue: async (showIds, { from, into }) => {
      for (const notice of [...alertNotices.values()])
        if (showIds.includes(notice.showId) && notice.reported?.venueId === from)
          put({ ...notice, reported: { ...notice.reported, ...into } })
    },
    dueSubscribers: async (now, limit) => {
      const due = [...alertNotices.values()].filter((notice) => isDue(notice, now)).sort(byDueTime)
      return [...new Set(due.map(({ subscriberId }) => subscriberId))].slice(0, limit)
    },
    due: async (subscriberId, until) =>
      clone(
        [...alertNotices.values()]
          .filter((notice) => notice.subscriberId === subscriberId && isDue(notice, until))
          .sort(byDueTime)
          .filter((notice, index, all) => all.findIndex(({ showId }) => showId === notice.showId) === index)
          .flatMap((notice) => {
            const alert = alerts.get(notice.alertId)
            return alert ? [{ ...notice, alert }] : []
          }),
      ),
    watchedShows: async (subscriberId, showIds) => {
      const isWatched = (showId: ShowId) => noticesOf({ subscriberId, showId }).some(isOfUnpausedAlert)
      return new Set(showIds.filter(isWatched))
    },
    settle: async (subscriberId, notices) => {
      for (const { showId, alertId, reported } of notices)
        for (const notice of noticesOf({ subscriberId, showId })) {
          if (reported) put({ ...notice, reported, dueAt: null })
          else if (notice.alertId === alertId) alertNotices.delete(keyOf(notice))
        }
    },
    move: async (from, { id: alertId, subscriberId }) => {
      for (const notice of [...alertNotices.values()]) {
        if (notice.alertId !== from) continue
        alertNotices.delete(keyOf(notice))
        const moved = { ...notice, alertId, subscriberId }
        const others = noticesOf(moved)
        const reportedNotice = [...others, moved].find(({ reported }) => reported)
        if (!others.some((other) => other.alertId === alertId)) put(moved)
        for (const each of reportedNotice ? noticesOf(moved) : [])
          if (!each.reported)
            put({ ...each, reported: reportedNotice?.reported ?? null, dueAt: reportedNotice?.dueAt ?? null })
      }
    },
    removeUnreported: async (alertId) => {
      for (const [key, notice] of alertNotices)
        if (notice.alertId === alertId && !notice.reported) alertNotices.delete(key)
    },
    removePast: async (overAt, limit) => {
      const isOver = ({ showId }: AlertNotice) => (shows.get(showId)?.upcomingUntil ?? overAt) <= overAt
      const over = [...alertNotices].filter(([, notice]) => isOver(notice)).slice(0, limit)
      for (const [key] of over) alertNotices.delete(key)
      return over.length
    },
  }
}
