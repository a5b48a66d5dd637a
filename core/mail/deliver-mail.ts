import { limits } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { backoffAfter, GIVE_UP_AFTER_MS, LEASE_MS, type OutboxMail } from './outbox-mail.ts'

export type FailedMail = Pick<OutboxMail, 'id' | 'template' | 'attempts'> & { reason: string; isGivenUp: boolean }

/** Sends up to `batchSize` due mails concurrently, at least once: each is leased, sent outside a transaction and
 * settled by itself. Gives up mails that are refused or 48 hours old and notifies the admins, at most once an hour.
 * Rejects with `unavailable` after trying all. */
export const makeDeliverMail = (ports: Pick<Ports, 'transact' | 'mailer' | 'clock' | 'rateLimits'>) => {
  const deliver = makeDeliver(ports)
  return async (batchSize = 10): Promise<{ claimedCount: number; failed: readonly FailedMail[] }> => {
    const now = ports.clock.now()
    const due = await ports.transact(({ outbox }) => outbox.claim(now, new Date(now.getTime() + LEASE_MS), batchSize))
    const outcomes = await Promise.allSettled(due.map(deliver))
    const rejection = outcomes.find((outcome) => outcome.status === 'rejected')
    if (rejection) throw rejection.reason
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value) || [])
    return { claimedCount: due.length, failed }
  }
}

const makeDeliver =
  ({ transact, mailer, clock, rateLimits }: Pick<Ports, 'transact' | 'mailer' | 'clock' | 'rateLimits'>) =>
  async (mail: OutboxMail): Promise<FailedMail | null> => {
    const problem = await mailer.send(mail).then(
      (outcome) => (outcome === 'sent' ? null : { reason: 'refused', isFinal: true }),
      (error: unknown) => ({ reason: error instanceof Error ? error.message : 'unknown', isFinal: false }),
    )
    if (!problem) {
      await transact(({ outbox }) => outbox.remove(mail.id))
      return null
    }
    const { reason } = problem
    const now = clock.now().getTime()
    const isGivenUp = problem.isFinal || now - mail.createdAt.getTime() > GIVE_UP_AFTER_MS
    if (isGivenUp) await giveUp(mail, reason)
    else await transact(({ outbox }) => outbox.postpone(mail.id, new Date(now + backoffAfter(mail.attempts)), reason))
    return { id: mail.id, template: mail.template, attempts: mail.attempts, reason, isGivenUp }

    async function giveUp({ id, template }: OutboxMail, reason: string): Promise<void> {
      // Avoids notices about failed notices.
      const sendsNotice = template !== 'mails-given-up' && (await rateLimits.use(limits.givenUpNotice, 'all')) === null
      const transaction = transact(async ({ accounts, outbox }) => {
        await outbox.postpone(id, null, reason)
        if (!sendsNotice) return
        for (const to of await accounts.emailsWithRoles(['SiteAdmin', 'SiteOwner']))
          await outbox.add({ to, template: 'mails-given-up', data: { template, reason } })
      })
      await transaction.catch(async (error: unknown) => {
        if (sendsNotice) await rateLimits.giveBack(limits.givenUpNotice, 'all')
        throw error
      })
    }
  }
