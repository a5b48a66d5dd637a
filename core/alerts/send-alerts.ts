import { alertSubjectKey } from '#core/alert-subject-key.ts'
import type { AlertNotice } from '#core/alerts/alert-stores.ts'
import type { ShowId, SubscriberId } from '#core/ids.ts'
import type { AlertedShow, AlertMail, AlertSubjectSummary, ShowChangeKind } from '#core/mail/alert-mail.ts'
import { mapConcurrent } from '#core/map-concurrent.ts'
import type { Ports } from '#core/ports.ts'
import { pushQueueOf } from '#core/push/push-subscription.ts'
import type { CatalogShow } from '#core/shows/catalog-show.ts'
import { listExcerpt } from '#core/shows/list-excerpt.ts'
import { toListing } from '#core/shows/listing.ts'
import { doorTimeOrShowTime } from '#core/shows/show.ts'
import { isOff } from '#core/shows/status.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import type { Alert, AlertSubject } from './alert.ts'
import { showsNotification } from './alert-notification.ts'
import { makeDescribeAlertSubject } from './describe-alert-subject.ts'
import { GROUPING_MS } from './due-time.ts'
import { type ReportedState, reportedStateOf, showChange } from './show-change.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** An email lists at most this many shows. It states the number of further new shows; further changes wait for the next email. */
export const MAX_SHOWS_PER_EMAIL = 100

type NeededPorts = Pick<Ports, 'transact' | 'catalog' | 'history' | 'gazetteer' | 'signedLinks' | 'clock' | 'jobRuns'>

type DueNotice = AlertNotice & { alert: Alert }

/** Caches shows and descriptions of alert subjects for one batch, because many emails contain the same ones. */
type Lookup = {
  show(id: ShowId): Promise<CatalogShow | null>
  describe(watched: AlertSubject): Promise<AlertSubjectSummary>
}

/** Queues one email or notification for each of up to `limit` subscribers with due notices, if a show is news to them. Returns
 * how many subscribers it processed; fewer than `limit` means that no more are due. */
export const makeSendAlerts = (ports: NeededPorts) => {
  const { transact, clock } = ports
  return async (limit: number): Promise<number> => {
    const now = clock.now()
    const lookup = makeLookup(ports)
    const dueSubscriberIds = await transact(({ alertNotices }) => alertNotices.dueSubscribers(now, limit))
    await mapConcurrent(dueSubscriberIds, (id) => sendTo(ports, lookup, id, now))
    await ports.jobRuns.addToAlertRun(
      { startedAt: now, subscribers: dueSubscriberIds.length },
      dueSubscriberIds.length < limit,
    )
    return dueSubscriberIds.length
  }
}

const makeLookup = (ports: NeededPorts): Lookup => {
  const describe = makeDescribeAlertSubject(ports)
  const shows = new Map<ShowId, Promise<CatalogShow | null>>()
  const descriptions = new Map<string, Promise<AlertSubjectSummary>>()
  const getOrAdd = <Key, Value>(cache: Map<Key, Value>, key: Key, make: () => Value): Value => {
    const value = cache.get(key) ?? make()
    cache.set(key, value)
    return value
  }
  return {
    show: (id) => getOrAdd(shows, id, () => ports.catalog.show(id)),
    describe: (watched) => getOrAdd(descriptions, alertSubjectKey(watched), () => describe(watched)),
  }
}

/** Reads the shows before the transaction that queues the email or notification. A notice that has become due since then, or whose
 * show has changed, waits for the next run. */
const sendTo = async (ports: NeededPorts, lookup: Lookup, id: SubscriberId, now: Date): Promise<void> => {
  const until = new Date(now.getTime() + GROUPING_MS)
  const notices = await ports.transact(({ alertNotices }) => alertNotices.due(id, until))
  const items = await Promise.all(notices.map((notice) => itemOf(lookup, notice, now)))
  const keyOf = ({ showId, alertId, reported, dueAt }: AlertNotice) =>
    JSON.stringify([showId, alertId, reported, dueAt])
  const itemByKey = new Map(items.map((item) => [keyOf(item.notice), item]))
  await ports.transact(async ({ subscribers, alertNotices, jobs }) => {
    const subscriber = await subscribers.find(id)
    if (!subscriber) return
    const stillDue = (await alertNotices.due(id, until)).flatMap((notice) => itemByKey.get(keyOf(notice)) ?? [])
    const states = await alertNotices.lockReportedStates(stillDue.map(({ notice }) => notice.showId))
    const current = stillDue.filter((item) => isSameState(item.state, states.get(item.notice.showId) ?? null))
    const news = current.filter(hasNews).sort((a, b) => inListOrder(a.show, b.show))
    const changes = news.filter(({ show }) => show.change)
    const newShows = news.filter(({ show }) => !show.change)
    const listed = [...changes, ...newShows].slice(0, MAX_SHOWS_PER_EMAIL)
    const waiting = new Set<Item>(changes.slice(MAX_SHOWS_PER_EMAIL))
    await alertNotices.settle(
      id,
      current
        .filter((item) => !waiting.has(item))
        .map(({ notice: { showId, alertId }, reported }) => ({ showId, alertId, reported })),
    )
    if (listed.length === 0) return
    const subscriberToken = ports.signedLinks.sign('subscriber', id)
    if (subscriber.browser) {
      const notified = news.filter((item) => !waiting.has(item))
      const newsItems = notified.map(({ show, notice }) => ({ show, watched: notice.alert.watched }))
      const notification = showsNotification(subscriber, newsItems, { subscriberToken, now })
      const shows = notified.map(({ show: { slug, change }, notice, state }) => ({
        id: notice.showId,
        slug,
        change,
        facts: state,
      }))
      await jobs.add(pushQueueOf(subscriber.browser), { subscriberId: id, notification, shows, alertIds: [] })
      return
    }
    if (!subscriber.email) return
    const data: AlertMail = {
      subscriberId: id,
      locale: subscriber.locale,
      shows: listed.map(({ show }) => show).sort(inListOrder),
      moreShows: news.length - listed.length - waiting.size,
      subscriberToken,
      unsubscribeToken: unsubscribeToken(ports, id, new Set(news.map(({ notice }) => notice.alertId))),
    }
    await jobs.add('alert-mail', { to: subscriber.email, template: 'alert', data })
  })
}

/** `show` is null if there is nothing to report. `reported` is the state to store in the notice. `state` is the state
 * of the show when the item was built, null for a deleted show. */
type Item = {
  notice: DueNotice
  state: ReportedState | null
  show: AlertedShow | null
  reported: AlertNotice['reported']
}

const isSameState = (a: ReportedState | null, b: ReportedState | null): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

const hasNews = (item: Item): item is Item & { show: AlertedShow; state: ReportedState } => item.show !== null

const itemOf = async (lookup: Lookup, notice: DueNotice, now: Date): Promise<Item> => {
  const show = await lookup.show(notice.showId)
  if (!show || show.deletedAt) return { notice, state: null, show: null, reported: notice.reported }
  const { venueCity: city, venueAddress: address, addressVisibility } = show
  const state = reportedStateOf(show, { city, address, addressVisibility })
  const isOver = upcomingUntil(show.showDate, show.timeZone) <= now
  if (isOver || !mayBeNews(show, notice)) return { notice, state, show: null, reported: notice.reported }
  const change = notice.reported && showChange(notice.reported, state)
  if (notice.reported && !change) return { notice, state, show: null, reported: state }
  const watched = await lookup.describe(notice.alert.watched)
  return { notice, state, show: alertedShow(show, change, watched, now), reported: state }
}

/** A show that is off is news only if it was reported before, or if the filter of the alert contains its status. */
const mayBeNews = ({ status }: CatalogShow, { reported, alert: { watched } }: DueNotice): boolean =>
  reported !== null || !isOff(status) || ('filter' in watched && watched.filter.status.includes(status))

/** Emails stay in mailboxes, so they never contain a private street. */
const alertedShow = (
  show: CatalogShow,
  change: ShowChangeKind | null,
  watched: AlertSubjectSummary,
  now: Date,
): AlertedShow => ({
  ...listExcerpt(toListing({ ...show, addressRevealMinutes: null }, null, now)),
  change,
  watched,
})

const inListOrder = (a: AlertedShow, b: AlertedShow): number => {
  const key = (show: AlertedShow) => `${show.showDate} ${doorTimeOrShowTime(show)} ${show.showTitle}`
  return key(a) < key(b) ? -1 : 1
}
