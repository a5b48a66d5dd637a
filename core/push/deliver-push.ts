import type { SubscriberId } from '#core/ids.ts'
import type { Job } from '#core/jobs/job.ts'
import { type JobHandler, makeRunJobs } from '#core/jobs/run-jobs.ts'
import type { Ports } from '#core/ports.ts'
import type { PushPayload } from './push-notification.ts'
import type { PushSubscription } from './push-subscription.ts'

type PushPorts = Pick<Ports, 'transact' | 'push' | 'clock'>

/** Sends up to `batchSize` due notifications. Erases a subscriber whose browser has unsubscribed, and omits notifications that have
 * expired. Retries like {@link makeRunJobs}. */
export const makeDeliverPush = (ports: PushPorts) => makeRunJobs(ports, pushHandler(ports))

const pushHandler = ({ transact, push, clock }: PushPorts): JobHandler<'push'> => ({
  name: 'push',
  handle: async ({ payload: { subscriberId, notification } }: Job<PushPayload>) => {
    const subscriber = await transact(({ subscribers }) => subscribers.find(subscriberId))
    const ttlMs = notification ? new Date(notification.expiresAt).getTime() - clock.now().getTime() : 0
    if (!notification || !subscriber?.browser || ttlMs <= 0) return null
    const { browser } = subscriber
    const outcome = await push.send(browser, notification, Math.ceil(ttlMs / 1000))
    if (outcome === 'gone') await eraseSubscriber(transact, subscriberId, browser)
    return null
  },
  withoutContent: (payload) => ({ ...payload, notification: null }),
})

/** The browser may have subscribed again since the notification was sent. */
const eraseSubscriber = (transact: Ports['transact'], id: SubscriberId, gone: PushSubscription): Promise<void> =>
  transact(async ({ subscribers }) => {
    const current = await subscribers.find(id)
    if (current?.browser?.endpoint === gone.endpoint) await subscribers.erase(id)
  })
