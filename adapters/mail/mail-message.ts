import type { SendMailOptions } from 'nodemailer'
import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import { type MailSite, mailText } from './mail-text.ts'

/** Who sends: `from` as in a From header, `Upstroke <hello@shows.example>`. */
export type MailSender = MailSite & { from: string }

/**
 * A mail as it goes out (RFC 5322). Its Message-ID is made of the outbox id and our own domain: a mail that is sent twice
 * bears the same one, so that the receiving side can tell. The address is taken as it is and never parsed as a list.
 */
export const makeMessage = (mail: OutboxMail, { from, ...site }: MailSender): SendMailOptions => {
  const { subject, text, html } = mailText(mail, site)
  return {
    from,
    to: { name: '', address: mail.to },
    subject,
    text,
    html,
    messageId: `<${mail.id}@${new URL(site.baseUrl).hostname}>`,
    // RFC 3834: nobody's holiday answer is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
