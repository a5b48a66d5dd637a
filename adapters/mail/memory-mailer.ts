import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { Mailer, MailRefusal } from '#core/ports.ts'
import type { MailSite } from './mail-template.ts'
import { type MailText, mailText } from './mail-text.ts'

const MAX_SENT = 1000

export type SentMail = MailText & Pick<OutboxMail, 'id' | 'to' | 'template' | 'data'>

type MemoryMailer = Mailer & {
  readonly sent: readonly SentMail[]
  /** Makes `send` reject for emails to the address, with `reason` as the error message. A null `reason` undoes this. */
  failFor(address: string, reason: string | null): void
  /** Makes `send` resolve to a refusal for emails to the address, by default one that concerns the recipient. */
  refuseFor(address: string, refusal?: Partial<MailRefusal>): void
}

/** Stores the latest emails in memory, for tests. */
export const makeMemoryMailer = (site: MailSite): MemoryMailer => {
  const sent: SentMail[] = []
  const failureReasons = new Map<string, string>()
  const refusals = new Map<string, MailRefusal>()
  return {
    sent,
    send: async (mail) => {
      const reason = failureReasons.get(mail.to)
      if (reason !== undefined) throw new Error(reason)
      const refusal = refusals.get(mail.to)
      if (refusal) return refusal
      const { id, to, template, data } = mail
      sent.push({ id, to, template, data: { ...data }, ...mailText(mail, site) })
      if (sent.length > MAX_SENT) sent.shift()
      return 'sent'
    },
    failFor: (address, reason) => {
      if (reason === null) failureReasons.delete(address)
      else failureReasons.set(address, reason)
    },
    refuseFor: (address, refusal) => {
      refusals.set(address, { smtpCode: null, refusesRecipient: true, ...refusal })
    },
  }
}
