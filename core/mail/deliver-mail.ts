import type { Job } from '#core/jobs/job.ts'
import { type JobHandler, makeRunJobs } from '#core/jobs/run-jobs.ts'
import { limits } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { dropInactiveAlerts } from './drop-inactive-alerts.ts'
import { Email } from './email.ts'
import type { MailQueue, MailTemplate, NewMail, OutboxMail } from './outbox-mail.ts'

type FailedMail = Pick<OutboxMail, 'id' | 'template' | 'attempts'> & { reason: string; isGivenUp: boolean }

type MailPorts = Pick<Ports, 'transact' | 'mailer' | 'clock' | 'rateLimits'>

const alertTemplates: ReadonlySet<MailTemplate> = new Set(['alert', 'alert-quiet', 'confirm-alert'])

/** Sends up to `batchSize` due emails from the queue. Alert emails omit shows that are no longer watched. An address
 * whose mail server permanently refuses an alert loses its alerts and is suppressed. Notifies the admins about given-up emails, at
 * most once an hour. */
export const makeDeliverMail = (ports: MailPorts, queue: MailQueue = 'mail') => {
  const runJobs = makeRunJobs(ports, mailHandler(ports, queue))
  return async (batchSize = 10): Promise<{ claimedCount: number; failed: readonly FailedMail[] }> => {
    const { claimedCount, failed } = await runJobs(batchSize)
    return {
      claimedCount,
      failed: failed.map(({ id, attempts, payload: { template }, reason, isGivenUp }) => ({
        id,
        template,
        attempts,
        reason,
        isGivenUp,
      })),
    }
  }
}

const mailHandler = ({ transact, mailer, rateLimits, clock }: MailPorts, queue: MailQueue): JobHandler<MailQueue> => ({
  name: queue,
  handle: async (job) => {
    const { to, template } = job.payload
    const subscriberEmail = alertTemplates.has(template) ? Email.parse(to) : null
    // Since this email was queued, its address may have been suppressed, and alerts may have ended.
    const mail = subscriberEmail
      ? await transact((stores) => currentMail(stores, subscriberEmail, job.payload))
      : job.payload
    if (mail === null || mail === 'suppressed') return mail
    const outcome = await mailer.send(outboxMailOf({ ...job, payload: mail }))
    if (outcome === 'sent') return null
    if (subscriberEmail && outcome.refusesRecipient)
      await transact(async ({ subscribers, alerts }) => {
        const subscriber = await subscribers.findByEmail(subscriberEmail)
        const hasConfirmedAlert = subscriber && (await alerts.of(subscriber.id)).some(({ confirmedAt }) => confirmedAt)
        // Anyone can request a confirmation email, so its refusal must not end confirmed alerts.
        if (template === 'confirm-alert' && hasConfirmedAlert) return
        await subscribers.suppress({ email: subscriberEmail, since: clock.now(), smtpCode: outcome.smtpCode })
      })
    return 'refused'
  },
  withoutContent: (mail) => ({ ...mail, data: {} }) as NewMail,
  giveUp: async ({ payload: { template } }, reason, markGivenUp) => {
    // Avoids notices about failed notices.
    const sendsNotice = template !== 'mails-given-up' && (await rateLimits.use(limits.givenUpNotice, 'all')) === null
    const transaction = transact(async (stores) => {
      await markGivenUp(stores)
      if (!sendsNotice) return
      for (const to of await stores.accounts.emailsWithRoles(['SiteAdmin', 'SiteOwner']))
        await stores.jobs.add('mail', { to, template: 'mails-given-up', data: { template, reason } })
    })
    await transaction.catch(async (error: unknown) => {
      if (sendsNotice) await rateLimits.refund(limits.givenUpNotice, 'all')
      throw error
    })
  },
})

const currentMail = async (stores: Stores, email: Email, mail: NewMail): Promise<NewMail | 'suppressed' | null> =>
  (await stores.subscribers.findSuppression(email)) ? 'suppressed' : dropInactiveAlerts(stores, mail)

const outboxMailOf = ({ payload, id, attempts, createdAt }: Job<NewMail>): OutboxMail => ({
  ...payload,
  id,
  attempts,
  createdAt,
})
