import { refuse } from '#core/errors.ts'
import { type AlertId, SubscriberId } from '#core/ids.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import type { Subscriber } from './alert.ts'
import type { AlertEdit } from './alert-input.ts'
import { type ReportedShowList, type SubscriberView, subscriberView } from './alert-view.ts'

export type SubscriberRef = { actor: Actor | null } | { token: string }

type NeededPorts = Pick<Ports, 'transact' | 'signedLinks' | 'catalog' | 'history' | 'gazetteer' | 'clock'>

/** Returns a subscriber (an address or a browser) with its alerts. A user also receives tokens for the browsers of their account.
 * Throws `permission.login_required` or `token.invalid`. */
export const makeListAlerts =
  (ports: NeededPorts) =>
  async (ref: SubscriberRef): Promise<SubscriberView> => {
    const { subscriber, alerts, browsers } = await ports.transact(async (stores) => {
      const subscriber = await findSubscriber(stores, ports, ref)
      const alerts = 'id' in subscriber ? await stores.alerts.of(subscriber.id) : []
      return { subscriber, alerts, browsers: await browsersOf(stores, ports, ref) }
    })
    return subscriberView(ports, subscriber, alerts, browsers)
  }

/** Returns the shows that were reported to a subscriber, or that its alerts watch, until a day after they are over. Throws
 * `permission.login_required` or `token.invalid`. */
export const makeListReportedShows =
  (ports: Pick<Ports, 'transact' | 'signedLinks' | 'clock' | 'accountDirectory'>) =>
  async (ref: SubscriberRef): Promise<ReportedShowList> => {
    const subscriber = await ports.transact((stores) => findSubscriber(stores, ports, ref))
    return { shows: 'id' in subscriber ? await ports.accountDirectory.reportedShows(subscriber.id) : [] }
  }

/** Changes the frequency of an alert, or pauses or resumes it. Shows that match while it is paused are not reported later.
 * Throws `permission.login_required`, `token.invalid` or `alert.not_found`. */
export const makeEditAlert =
  (ports: NeededPorts) =>
  async (ref: SubscriberRef, id: AlertId, { frequency, isPaused }: AlertEdit): Promise<SubscriberView> => {
    const { subscriber, alerts, browsers } = await ports.transact(async (stores) => {
      const { subscriber, alert } = await ownAlert(stores, ports, ref, id)
      const pausedAt = isPaused === undefined ? alert.pausedAt : isPaused ? ports.clock.now() : null
      const isResumed = alert.pausedAt !== null && pausedAt === null
      const quietSince = isResumed && 'filter' in alert.watched ? ports.clock.now() : alert.quietSince
      const confirmedAt = isResumed && alert.confirmedAt ? ports.clock.now() : alert.confirmedAt
      await stores.alerts.save({ ...alert, frequency: frequency ?? alert.frequency, confirmedAt, pausedAt, quietSince })
      if (pausedAt) await stores.alertNotices.removeUnreported(id)
      const alerts = await stores.alerts.of(subscriber.id)
      return { subscriber, alerts, browsers: await browsersOf(stores, ports, ref) }
    })
    return subscriberView(ports, subscriber, alerts, browsers)
  }

/** Ends an alert. Throws `permission.login_required`, `token.invalid` or `alert.not_found`. */
export const makeEndAlert =
  (ports: NeededPorts) =>
  (ref: SubscriberRef, id: AlertId): Promise<void> =>
    ports.transact(async (stores) => {
      await ownAlert(stores, ports, ref, id)
      await stores.alerts.remove([id])
    })

/** Deletes a subscriber (an address or a browser) with all its alerts. Throws `permission.login_required` or `token.invalid`. */
export const makeEndAllAlerts =
  (ports: NeededPorts) =>
  (ref: SubscriberRef): Promise<void> =>
    ports.transact(async (stores) => {
      const subscriber = await findSubscriber(stores, ports, ref)
      if ('id' in subscriber) await stores.subscribers.erase(subscriber.id)
    })

const findSubscriber = async (
  { accounts, subscribers }: Stores,
  { signedLinks, clock }: Pick<Ports, 'signedLinks' | 'clock'>,
  ref: SubscriberRef,
): Promise<Subscriber | Omit<Subscriber, 'id'>> => {
  if ('token' in ref) {
    const id = signedLinks.verify('subscriber', ref.token) ?? refuse('token.invalid')
    return (await subscribers.find(SubscriberId.parse(id))) ?? refuse('token.invalid')
  }
  const { accountId } = requireLogin(ref.actor)
  const { email } = (await accounts.find(accountId)) ?? refuse('account.not_found')
  return (await subscribers.findByEmail(email)) ?? { email, browser: null, locale: 'en', createdAt: clock.now() }
}

const browsersOf = async (
  { subscribers }: Stores,
  { signedLinks }: Pick<Ports, 'signedLinks'>,
  ref: SubscriberRef,
): Promise<SubscriberView['browsers']> => {
  if (!('actor' in ref && ref.actor)) return []
  const browsers = await subscribers.ofAccount(ref.actor.accountId)
  return browsers.map(({ id, createdAt }) => ({
    subscriberToken: signedLinks.sign('subscriber', id),
    since: createdAt,
  }))
}

const ownAlert = async (
  stores: Stores,
  ports: Pick<Ports, 'signedLinks' | 'clock'>,
  ref: SubscriberRef,
  id: AlertId,
) => {
  const subscriber = await findSubscriber(stores, ports, ref)
  const alert = await stores.alerts.find(id)
  if (!alert || !('id' in subscriber) || alert.subscriberId !== subscriber.id) return refuse('alert.not_found')
  return { subscriber, alert }
}
