import type { SubscriberId } from '#core/ids.ts'
import type { Job } from '#core/jobs/job.ts'
import { type JobHandler, makeRunJobs } from '#core/jobs/run-jobs.ts'
import { limits } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import type { PushPayload } from '#core/push/push-notification.ts'
import { belongsToPushService, type PushQueue, type PushSubscription } from '#core/push/push-subscription.ts'
import { currentNotification } from './current-notification.ts'

type PushPorts = Pick<Ports, 'transact' | 'push' | 'clock' | 'rateLimits'> & { site: Pick<Ports['site'], 'pushHosts'> }

const GIVE_UP_AFTER_MS = 2 * 60 * 60 * 1000

/** Sends up to `batchSize` due notifications from the queue. Erases a subscriber whose browser has unsubscribed, or whose push
 * service is unknown or has refused ten notifications in a row within 20 days. Drops expired notifications, and the shows and alerts that
 * {@link currentNotification} omits. Retries for two hours like {@link makeRunJobs}. */
export const makeDeliverPush =
  (ports: PushPorts) =>
  (batchSize: number, queue: PushQueue = 'push') =>
    makeRunJobs(ports, pushHandler(ports, queue))(batchSize)

const pushHandler = (
  { transact, push, clock, rateLimits, site }: PushPorts,
  name: PushQueue,
): JobHandler<PushQueue> => ({
  name,
  handle: async ({ id, payload }: Job<PushPayload>) => {
    const { subscriberId } = payload
    const { browser, notification } = await transact(async (stores) => {
      const subscriber = await stores.subscribers.find(subscriberId)
      return { browser: subscriber?.browser, notification: await currentNotification(stores, payload) }
    })
    const ttlMs = notification ? new Date(notification.expiresAt).getTime() - clock.now().getTime() : 0
    if (!notification || !browser || ttlMs <= 0) return null
    const isKnownService = belongsToPushService(browser, site.pushHosts)
    // The topic makes a retry replace the notification from an earlier attempt, which may have arrived.
    const withTopic = { ...notification, topic: notification.topic ?? id.replaceAll('-', '') }
    const outcome = isKnownService ? await push.send(browser, withTopic, Math.ceil(ttlMs / 1000)) : 'gone'
    if (outcome === 'delivered') {
      await rateLimits.forget(limits.pushRefusals, subscriberId)
      return null
    }
    const isRefusal = outcome !== 'gone'
    if (!isRefusal || (await rateLimits.use(limits.pushRefusals, subscriberId)) !== null)
      await eraseSubscriber(transact, subscriberId, browser)
    return isRefusal ? `push service responded ${outcome.status}` : null
  },
  giveUpAfterMs: GIVE_UP_AFTER_MS,
  withoutContent: (payload) => ({ ...payload, notification: null, shows: [], alertIds: [] }),
})

/** Erases the subscriber, unless its browser has subscribed again since the notification was sent. */
const eraseSubscriber = (transact: Ports['transact'], id: SubscriberId, sentTo: PushSubscription): Promise<void> =>
  transact(async ({ subscribers }) => {
    const current = await subscribers.find(id)
    if (current?.browser?.endpoint === sentTo.endpoint) await subscribers.erase(id)
  })
