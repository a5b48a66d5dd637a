import { limits } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { GIVE_UP_AFTER_MS, LEASE_MS, type OutboxMail, waitAfter } from './outbox-mail.ts'

export type FailedMail = Pick<OutboxMail, 'id' | 'template' | 'attempts'> & { reason: string; isGivenUp: boolean }

/** Sends up to `batch` due mails concurrently, at least once: each is leased, sent outside a transaction and settled on its
 * own. Refused or expired mails are given up and the admins notified. Rejects with `unavailable` after trying all. */
export const makeDeliverMail = (ports: Pick<Ports, 'transact' | 'mailer' | 'clock' | 'rateLimits'>) => {
  const deliver = makeDeliver(ports)
  return async (batch = 10): Promise<{ taken: number; failed: readonly FailedMail[] }> => {
    const now = ports.clock.now()
    const due = await ports.transact(({ outbox }) => outbox.claim(now, new Date(now.getTime() + LEASE_MS), batch))
    const outcomes = await Promise.allSettled(due.map(deliver))
    const broken = outcomes.find((outcome) => outcome.status === 'rejected')
    if (broken) throw broken.reason
    const failed = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' && outcome.value) || [])
    return { taken: due.length, failed }
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
    else await transact(({ outbox }) => outbox.postpone(mail.id, new Date(now + waitAfter(mail.attempts)), reason))
    return { id: mail.id, template: mail.template, attempts: mail.attempts, reason, isGivenUp }

    async function giveUp({ id, template }: OutboxMail, reason: string): Promise<void> {
      // Avoids notices about failed notices.
      const isNotified = template !== 'mails-given-up' && (await rateLimits.use(limits.givenUpNotice, 'all')) === null
      const notified = transact(async ({ accounts, outbox }) => {
        await outbox.postpone(id, null, reason)
        if (!isNotified) return
        for (const to of await accounts.emailsWithRoles(['SiteAdmin', 'SiteOwner']))
          await outbox.add({ to, template: 'mails-given-up', data: { template, reason } })
      })
      await notified.catch(async (error: unknown) => {
        if (isNotified) await rateLimits.giveBack(limits.givenUpNotice, 'all')
        throw error
      })
    }
  }
