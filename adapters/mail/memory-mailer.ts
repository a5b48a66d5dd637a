import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { Mailer } from '#core/ports.ts'
import { type MailSite, type MailText, mailText } from './mail-text.ts'

/** The latest mails are kept, so that a process that runs for long does not fill up. */
const KEPT = 1000

export type SentMail = MailText & Pick<OutboxMail, 'id' | 'to' | 'template' | 'data'>

export type MemoryMailer = Mailer & {
  /** What was sent, oldest first. */
  readonly sent: readonly SentMail[]
  /** From now on mail for this address is refused with the reason, as a full mailbox does; null takes it back. */
  refuseFor(address: string, reason: string | null): void
}

/** Keeps the mails in this process, for tests and for running without anything else. */
export const makeMemoryMailer = (site: MailSite): MemoryMailer => {
  const sent: SentMail[] = []
  const refusals = new Map<string, string>()
  return {
    sent,
    send: async (mail) => {
      const reason = refusals.get(mail.to)
      if (reason !== undefined) throw new Error(reason)
      const { id, to, template, data } = mail
      sent.push({ id, to, template, data: { ...data }, ...mailText(mail, site) })
      if (sent.length > KEPT) sent.shift()
    },
    refuseFor: (address, reason) => {
      if (reason === null) refusals.delete(address)
      else refusals.set(address, reason)
    },
  }
}
