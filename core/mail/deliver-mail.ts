import { GIVE_UP_AFTER_MS, LEASE_MS, type OutboxMail, waitAfter } from '#core/mail/outbox-mail.ts'
import type { Ports } from '#core/ports.ts'

/**
 * Sends what is due in the outbox, `batch` mails at most, and says how many it took. Each mail is claimed first, sent
 * outside any transaction and settled on its own, so one bad mail holds nothing up and a killed process loses nothing:
 * at least once, twice only when the process dies between sending and settling.
 */
export const makeDeliverMail =
  ({ transact, mailer, clock }: Pick<Ports, 'transact' | 'mailer' | 'clock'>) =>
  async (batch = 10): Promise<{ taken: number; sent: number }> => {
    const now = clock.now()
    const due = await transact(({ outbox }) => outbox.claim(now, new Date(now.getTime() + LEASE_MS), batch))
    const outcomes = await Promise.all(due.map((mail) => deliver(mail)))
    return { taken: due.length, sent: outcomes.filter(Boolean).length }

    async function deliver(mail: OutboxMail): Promise<boolean> {
      try {
        await mailer.send(mail)
      } catch (error) {
        const at = clock.now()
        const late = at.getTime() - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
        const next = late ? null : new Date(at.getTime() + waitAfter(mail.attempts))
        await transact(({ outbox }) =>
          outbox.postpone(mail.id, next, error instanceof Error ? error.message : String(error)),
        )
        return false
      }
      await transact(({ outbox }) => outbox.settle(mail.id))
      return true
    }
  }
