import type { Email } from '#core/mail/email.ts'
import { type Actor, requireRole, rolesThatManageSubscribers } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/** Lets a suppressed address get alerts again; any other stays unchanged. Throws `permission.*`. */
export const makeLiftSuppression =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (actor: Actor | null, email: Email): Promise<void> => {
    const by = requireRole(actor, rolesThatManageSubscribers).accountId
    await transact(async ({ subscribers, accounts, audit }) => {
      if (!(await subscribers.liftSuppression(email))) return
      // The audit log contains no addresses, so one without an account leaves no trace but the admin's.
      const of = (await accounts.findByEmail(email))?.id ?? by
      const what = 'account.suppression_lifted'
      await audit.add({ by, at: clock.now(), what, kind: 'account', of, details: {} })
    })
  }
