import type { AlertId, SubscriberId } from '#core/ids.ts'
import type { QuietAlertMail, WiderFilter } from '#core/mail/alert-mail.ts'
import type { Ports } from '#core/ports.ts'
import { pushQueueOf } from '#core/push/push-subscription.ts'
import { filterParams } from '#core/shows/filter/filter-params.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { Alert } from './alert.ts'
import { quietNotification } from './alert-notification.ts'
import { makeDescribeAlertSubject } from './describe-alert-subject.ts'
import { unsubscribeToken } from './unsubscribe.ts'
import { widerFilters } from './wider-filters.ts'

const QUIET_MS = 90 * 24 * 60 * 60 * 1000
const MAX_WIDER_FILTERS = 3

type NeededPorts = Pick<Ports, 'transact' | 'catalog' | 'history' | 'gazetteer' | 'signedLinks' | 'clock'>

type QuietAlert = QuietAlertMail['alerts'][number]

/** Queues one email or notification for each of up to `limit` subscribers with alerts that nothing has matched for 90
 * days, once per quiet period. The email or notification offers wider filters. Returns how many subscribers were processed; fewer
 * than `limit` means that there are no more. Rejects with the first error after trying all subscribers. */
export const makeSendQuietAlerts = (ports: NeededPorts) => {
  const { transact, clock } = ports
  return async (limit: number): Promise<number> => {
    const since = new Date(clock.now().getTime() - QUIET_MS)
    const quietSubscriberIds = await transact(({ alerts }) => alerts.quietSubscribers(since, limit))
    const errors: unknown[] = []
    for (const id of quietSubscriberIds) await sendTo(ports, id, since).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw errors[0]
    return quietSubscriberIds.length
  }
}

/** Counts the matches of wider filters before the transaction that queues the email or notification. An alert that has become quiet
 * since then waits for the next run. */
const sendTo = async (ports: NeededPorts, id: SubscriberId, since: Date): Promise<void> => {
  const { transact, signedLinks } = ports
  const isQuiet = ({ quietSince, pausedAt }: Alert) => quietSince !== null && quietSince <= since && pausedAt === null
  const candidates = (await transact(({ alerts }) => alerts.of(id))).filter(isQuiet)
  // Sequentially, because each count may read all shows.
  const quietAlertById = new Map<AlertId, QuietAlert>()
  for (const alert of candidates) quietAlertById.set(alert.id, await quietAlertOf(ports, alert))
  await transact(async ({ subscribers, alerts, jobs }) => {
    const subscriber = await subscribers.find(id)
    const stillQuiet = (await alerts.of(id)).filter((alert) => isQuiet(alert) && quietAlertById.has(alert.id))
    if (!subscriber || stillQuiet.length === 0) return
    for (const alert of stillQuiet) await alerts.save({ ...alert, quietSince: null })
    const subscriberToken = signedLinks.sign('subscriber', id)
    const quietAlerts = stillQuiet.flatMap((alert) => quietAlertById.get(alert.id) ?? [])
    if (subscriber.browser) {
      const notification = quietNotification(subscriber, quietAlerts, { subscriberToken, now: ports.clock.now() })
      const alertIds = quietAlerts.map(({ alertId }) => alertId)
      await jobs.add(pushQueueOf(subscriber.browser), { subscriberId: id, notification, shows: [], alertIds })
      return
    }
    if (!subscriber.email) return
    const data: QuietAlertMail = {
      subscriberId: id,
      locale: subscriber.locale,
      alerts: quietAlerts,
      subscriberToken,
      unsubscribeToken: unsubscribeToken(ports, id, new Set(stillQuiet.map((alert) => alert.id))),
    }
    await jobs.add('alert-mail', { to: subscriber.email, template: 'alert-quiet', data })
  })
}

const quietAlertOf = async (ports: NeededPorts, { id: alertId, watched }: Alert): Promise<QuietAlert> => {
  const wider: WiderFilter[] = []
  for (const filter of 'filter' in watched ? widerFilters(watched.filter) : [])
    wider.push(await describeWiderFilter(ports, filter))
  return {
    alertId,
    watched: await makeDescribeAlertSubject(ports)(watched),
    wider: wider
      .filter(({ shows }) => shows > 0)
      .sort((a, b) => b.shows - a.shows)
      .slice(0, MAX_WIDER_FILTERS),
  }
}

const describeWiderFilter = async (ports: NeededPorts, filter: ShowFilter): Promise<WiderFilter> => {
  const { total } = await ports.catalog.list({ filter, now: ports.clock.now(), limit: 1, offset: 0 })
  return { watched: await makeDescribeAlertSubject(ports)({ filter }), params: filterParams(filter), shows: total }
}
