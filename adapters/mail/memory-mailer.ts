import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { Mailer } from '#core/ports.ts'
import type { MailSite } from './letter.ts'
import { type MailText, mailText } from './mail-text.ts'

/** The latest mails are kept, so that a process that runs for long does not fill up. */
const KEPT = 1000

export type SentMail = MailText & Pick<OutboxMail, 'id' | 'to' | 'template' | 'data'>

export type MemoryMailer = Mailer & {
  /** What was sent, oldest first. */
  readonly sent: readonly SentMail[]
  /** From now on sending to this address fails for the reason, as with a full mailbox; null takes it back. */
  failFor(address: string, reason: string | null): void
  /** From now on mail for this address is refused for good. */
  refuseFor(address: string): void
}

/** Keeps the mails in this process, for tests and for running without anything else. */
export const makeMemoryMailer = (site: MailSite): MemoryMailer => {
  const sent: SentMail[] = []
  const failing = new Map<string, string>()
  const refused = new Set<string>()
  return {
    sent,
    send: async (mail) => {
      const reason = failing.get(mail.to)
      if (reason !== undefined) throw new Error(reason)
      if (refused.has(mail.to)) return 'refused'
      const { id, to, template, data } = mail
      sent.push({ id, to, template, data: { ...data }, ...mailText(mail, site) })
      if (sent.length > KEPT) sent.shift()
      return 'sent'
    },
    failFor: (address, reason) => {
      if (reason === null) failing.delete(address)
      else failing.set(address, reason)
    },
    refuseFor: (address) => {
      refused.add(address)
    },
  }
}
