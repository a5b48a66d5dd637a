import type { Alert } from '#core/alerts/alert.ts'
import { AlertId, SubscriberId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'

/** Gives the confirmed alerts of an address and their notices to another address, and erases the former subscriber. An alert joins
 * one of the other address that watches the same, which keeps its frequency and is resumed unless both are paused. Links contain the
 * ids of subscribers and alerts, so both are new: no link in the former mailbox controls an alert any more. */
export const moveAlerts = async (
  { subscribers, alerts, alertNotices }: Stores,
  { ids }: Pick<Ports, 'ids'>,
  { from, to }: Record<'from' | 'to', Email>,
): Promise<void> => {
  const former = await subscribers.findByEmail(from)
  if (!former) return
  const added = { ...former, id: SubscriberId.parse(ids.next()), email: to }
  const { id: subscriberId } = await subscribers.findOrAdd(added)
  const own = new Map(
    (await alerts.of(subscriberId)).flatMap((alert) => (alert.confirmedAt ? [[keyOf(alert), alert] as const] : [])),
  )
  for (const alert of await alerts.of(former.id)) {
    if (!alert.confirmedAt) continue
    const same = own.get(keyOf(alert))
    const moved = same
      ? { ...same, pausedAt: alert.pausedAt && same.pausedAt }
      : { ...alert, id: AlertId.parse(ids.next()), subscriberId }
    await alerts.save(moved)
    await alertNotices.move(alert.id, moved)
  }
  await subscribers.erase(former.id)
}

const keyOf = ({ watched }: Alert): string => JSON.stringify(watched)
