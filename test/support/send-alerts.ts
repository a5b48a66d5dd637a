import { makeHmacLinks } from '#adapters/crypto/hmac-links.ts'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'
import { GROUPING_MS } from '#core/alerts/due-time.ts'
import { makeSendAlerts } from '#core/alerts/send-alerts.ts'
import { makeSendQuietAlerts } from '#core/alerts/send-quiet-alerts.ts'
import { withDatabaseOf } from './database-of.ts'

const NINETY_ONE_DAYS_MS = 91 * 24 * 60 * 60 * 1000

/** Queues the alert emails and notifications that are due within five minutes. */
export const sendAlertsEarly = (dataDir: string): Promise<number> =>
  runWithClockAhead(dataDir, GROUPING_MS, makeSendAlerts)

/** Queues the emails and notifications about quiet alerts, as if 91 days had passed. */
export const sendQuietAlertsEarly = (dataDir: string): Promise<number> =>
  runWithClockAhead(dataDir, NINETY_ONE_DAYS_MS, makeSendQuietAlerts)

type Ports = Parameters<typeof makeSendAlerts>[0] & Parameters<typeof makeSendQuietAlerts>[0]

const runWithClockAhead = (
  dataDir: string,
  aheadMs: number,
  make: (ports: Ports) => (limit: number) => Promise<number>,
) =>
  withDatabaseOf(dataDir, async (ports, _url, secret) => {
    const signedLinks = makeHmacLinks({ key: await secret('xsrf') })
    const clock = { now: () => new Date(Date.now() + aheadMs) }
    return make({ ...ports, gazetteer: makeSqliteGazetteer('UTC'), signedLinks, clock })(100)
  })
