import * as z from 'zod/mini'
import { Email } from '#core/mail/email.ts'
import { type Actor, requireRole, rolesThatManageSubscribers } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { date, described, integer, named, orNull, text } from '#core/response.ts'

export const SubscriberSearch = z.object({ email: Email })

export const SubscriberState = named(
  'SubscriberState',
  z.object({
    email: text,
    state: z.enum(['unknown', 'subscribed', 'suppressed']),
    alerts: described(integer, 'The number of confirmed alerts.'),
    suppressedSince: orNull(date),
    smtpCode: described(
      orNull(integer),
      'The SMTP reply code with which the mail server refused our email (RFC 5321).',
    ),
  }),
)

/** Returns whether an address is a subscriber, if only with unconfirmed alerts, or suppressed, and its number of confirmed alerts. Throws `permission.*`. */
export const makeFindSubscriber =
  ({ transact }: Pick<Ports, 'transact'>) =>
  async (
    actor: Actor | null,
    { email }: z.output<typeof SubscriberSearch>,
  ): Promise<z.output<typeof SubscriberState>> => {
    requireRole(actor, rolesThatManageSubscribers)
    return transact(async ({ subscribers, alerts }) => {
      const subscriber = await subscribers.findByEmail(email)
      const suppression = await subscribers.findSuppression(email)
      const confirmed = subscriber ? (await alerts.of(subscriber.id)).filter(({ confirmedAt }) => confirmedAt) : []
      return {
        email,
        state: suppression ? 'suppressed' : subscriber ? 'subscribed' : 'unknown',
        alerts: confirmed.length,
        suppressedSince: suppression?.since ?? null,
        smtpCode: suppression?.smtpCode ?? null,
      }
    })
  }

/** Lets a suppressed address receive alerts again. Does nothing if the address is not suppressed. Throws `permission.*`. */
export const makeLiftSuppression =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (actor: Actor | null, email: Email): Promise<void> => {
    const by = requireRole(actor, rolesThatManageSubscribers).accountId
    await transact(async ({ subscribers, accounts, audit }) => {
      if (!(await subscribers.liftSuppression(email))) return
      // The audit log contains no addresses, so the entry for an address without an account names only the admin.
      const of = (await accounts.findByEmail(email))?.id ?? by
      const what = 'account.suppression_lifted'
      await audit.add({ by, at: clock.now(), what, kind: 'account', of, details: {} })
    })
  }
