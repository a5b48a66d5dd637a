import { alertSubjectKey } from '#core/alert-subject-key.ts'
import type { Subscriber } from '#core/alerts/alert.ts'
import { AlertId, SubscriberId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'

/** Moves the confirmed alerts of an address, with their notices, to another address, like {@link transferAlerts}. Links contain the ids
 * of subscribers and alerts, so both get new ids: no link in the former mailbox controls an alert any more. */
export const moveAlerts = async (
  stores: Stores,
  ports: Pick<Ports, 'ids'>,
  { from, to }: Record<'from' | 'to', Email>,
): Promise<void> => {
  const { subscribers } = stores
  const former = await subscribers.findByEmail(from)
  if (!former) return
  const successor = { ...former, id: SubscriberId.parse(ports.ids.next()), email: to }
  await transferAlerts(stores, ports, former, await subscribers.findOrAdd(successor))
}

/** Gives the confirmed alerts of a subscriber, with their notices, to another subscriber under new ids. Erases the former subscriber.
 * If the other subscriber already has an alert for the same filter or show, that alert remains and keeps its frequency. It is paused
 * only if both alerts were paused. */
export const transferAlerts = async (
  { subscribers, alerts, alertNotices }: Stores,
  { ids }: Pick<Ports, 'ids'>,
  former: Subscriber,
  { id: subscriberId }: Subscriber,
): Promise<void> => {
  const existingByKey = new Map(
    (await alerts.of(subscriberId)).flatMap((alert) =>
      alert.confirmedAt ? [[alertSubjectKey(alert.watched), alert] as const] : [],
    ),
  )
  for (const alert of await alerts.of(former.id)) {
    if (!alert.confirmedAt) continue
    const existing = existingByKey.get(alertSubjectKey(alert.watched))
    const remaining = existing
      ? { ...existing, pausedAt: alert.pausedAt && existing.pausedAt }
      : { ...alert, id: AlertId.parse(ids.next()), subscriberId }
    await alerts.save(remaining)
    await alertNotices.move(alert.id, remaining)
  }
  await subscribers.erase(former.id)
}
