import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { Mailer } from '#core/ports.ts'
import type { MailSite } from './mail-template.ts'
import { type MailText, mailText } from './mail-text.ts'

const KEPT = 1000

export type SentMail = MailText & Pick<OutboxMail, 'id' | 'to' | 'template' | 'data'>

export type MemoryMailer = Mailer & {
  readonly sent: readonly SentMail[]
  /** Lets mails to this address fail temporarily; null stops that. */
  failFor(address: string, reason: string | null): void
  refuseFor(address: string): void
}

/** Keeps mails in memory, for tests and for running without a mail server. */
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
