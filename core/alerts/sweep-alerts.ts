import type { Ports } from '#core/ports.ts'

const CONFIRMATION_LIFE_MS = 48 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000

/** Erases alerts that are still unconfirmed after 48 hours, and subscribers that are at least as old and have no alerts. Also erases
 * keys of filters that no active alert uses, and notices for shows that have been over for a day. Erases up to `limit` of each, and
 * returns how many; fewer than `limit` of each means that none are left. */
export const makeSweepAlerts =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  (limit: number): Promise<{ alerts: number; subscribers: number; filters: number; notices: number }> => {
    const nowMs = clock.now().getTime()
    return transact(async ({ alerts, alertNotices }) => ({
      ...(await alerts.eraseUnconfirmed(new Date(nowMs - CONFIRMATION_LIFE_MS), limit)),
      filters: await alerts.eraseUnusedFilters(limit),
      notices: await alertNotices.removePast(new Date(nowMs - DAY_MS), limit),
    }))
  }
