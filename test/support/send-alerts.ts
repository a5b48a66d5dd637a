import { makeHmacLinks } from '#adapters/crypto/hmac-links.ts'
import { GROUPING_MS } from '#core/alerts/due-time.ts'
import { makeSendAlerts } from '#core/alerts/send-alerts.ts'
import { withDatabaseOf } from './database-of.ts'

/** Queues the alert mails that are due within five minutes. */
export const sendAlertsEarly = (dataDir: string): Promise<number> =>
  withDatabaseOf(dataDir, async (ports, _url, secret) => {
    const signedLinks = makeHmacLinks({ key: await secret('xsrf') })
    const clock = { now: () => new Date(Date.now() + GROUPING_MS) }
    return makeSendAlerts({ ...ports, signedLinks, clock })(100)
  })
