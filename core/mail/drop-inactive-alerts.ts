import type { Stores } from '#core/stores.ts'
import type { NewMail } from './outbox-mail.ts'

/** Returns an alert email without alerts that have ended or are paused, and without shows that its subscriber no longer watches.
 * Returns null if nothing is left, and any other mail unchanged. */
export const dropInactiveAlerts = async (
  { alerts, alertNotices }: Pick<Stores, 'alerts' | 'alertNotices'>,
  mail: NewMail,
): Promise<NewMail | null> => {
  if (mail.template === 'alert') {
    const { subscriberId, shows: queued } = mail.data
    const showIds = queued.map(({ id }) => id)
    const watchedIds = await alertNotices.watchedShows(subscriberId, showIds)
    const shows = queued.filter(({ id }) => watchedIds.has(id))
    return queued.length > 0 && shows.length === 0 ? null : { ...mail, data: { ...mail.data, shows } }
  }
  if (mail.template === 'alert-quiet') {
    const currentAlerts = await alerts.of(mail.data.subscriberId)
    const activeIds = new Set(currentAlerts.filter(({ pausedAt }) => !pausedAt).map(({ id }) => id))
    const remaining = mail.data.alerts.filter(({ alertId }) => activeIds.has(alertId))
    return remaining.length === 0 ? null : { ...mail, data: { ...mail.data, alerts: remaining } }
  }
  if (mail.template === 'confirm-alert') return (await alerts.find(mail.data.alertId)) ? mail : null
  return mail
}
