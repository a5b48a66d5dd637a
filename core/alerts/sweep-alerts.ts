import type { Ports } from '#core/ports.ts'

const CONFIRMATION_LIFE_MS = 48 * 60 * 60 * 1000
const DAY_MS = 24 * 60 * 60 * 1000
const BATCH_SIZE = 1000

/** Erases alerts that were not confirmed within 48 hours, subscribers without alerts, and notices of past shows. */
export const makeSweepAlerts =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (): Promise<void> => {
    const now = clock.now().getTime()
    await transact(async ({ alerts, alertNotices }) => {
      await alerts.eraseUnconfirmed(new Date(now - CONFIRMATION_LIFE_MS), BATCH_SIZE)
      await alertNotices.sweep(new Date(now - DAY_MS), BATCH_SIZE)
    })
  }
