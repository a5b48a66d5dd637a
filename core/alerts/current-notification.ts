import type { PushNotification, PushPayload, QueuedShow } from '#core/push/push-notification.ts'
import type { Stores } from '#core/stores.ts'
import { countsByKind } from './alert-notification.ts'
import { showChange } from './show-change.ts'

/** Returns the notification without alerts that have ended or are paused, and without shows that are no longer watched, are deleted,
 * or have changed since the notification was queued: a late retry about a changed show would replace a newer notification. Returns
 * null if nothing is left. */
export const currentNotification = async (
  stores: Pick<Stores, 'alerts' | 'alertNotices'>,
  { subscriberId, notification, shows, alertIds }: PushPayload,
): Promise<PushNotification | null> => {
  if (!notification) return null
  const { content } = notification
  if (content.kind === 'quiet') {
    const active = (await stores.alerts.of(subscriberId)).filter(
      ({ id, pausedAt }) => alertIds.includes(id) && !pausedAt,
    )
    return active.length === 0 ? null : { ...notification, content: { ...content, alerts: active.length } }
  }
  const current = await currentShows(stores, subscriberId, shows)
  if (current.length === 0) return null
  const slugs = new Set(current.map(({ slug }) => slug))
  const named = content.shows.filter(({ slug }) => slugs.has(slug))
  return { ...notification, content: { ...content, shows: named, ...countsByKind(current) } }
}

const currentShows = async (
  { alertNotices }: Pick<Stores, 'alertNotices'>,
  subscriberId: PushPayload['subscriberId'],
  shows: readonly QueuedShow[],
): Promise<readonly QueuedShow[]> => {
  const ids = shows.map(({ id }) => id)
  const watched = await alertNotices.watchedShows(subscriberId, ids)
  const states = await alertNotices.lockReportedStates(ids)
  return shows.filter((show) => {
    const state = states.get(show.id)
    return watched.has(show.id) && state && showChange(show.facts, state) === null
  })
}
