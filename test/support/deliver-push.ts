import { makeDeliverPush } from '#core/alerts/deliver-push.ts'
import { withDatabaseOf } from './database-of.ts'
import type { openPushService } from './push-service.ts'
import { sendAlertsEarly } from './send-alerts.ts'

/** How far the clock is set ahead. The product cannot reach the fake push service, so notifications wait at most this long for a retry. */
const AHEAD_MS = 60 * 60 * 1000

/** Queues the alerts due within five minutes. Then sends the queued notifications, signed with the site's key, to the fake push
 * service. */
export const deliverPushEarly = async (
  dataDir: string,
  { makePush }: Pick<Awaited<ReturnType<typeof openPushService>>, 'makePush'>,
): Promise<void> => {
  await sendAlertsEarly(dataDir)
  await withDatabaseOf(dataDir, async (ports, _url, secret) => {
    const clock = { now: () => new Date(Date.now() + AHEAD_MS) }
    const push = makePush(await secret('push'))
    await makeDeliverPush({ ...ports, clock, push, site: { pushHosts: ['push.example'] } })(100)
  })
}
