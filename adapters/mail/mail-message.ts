import type { SendMailOptions } from 'nodemailer'
import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { MailSite } from './letter.ts'
import { mailText } from './mail-text.ts'

/** Who sends: `from` as in a From header, `Upstroke <hello@shows.example>`. */
export type MailSender = MailSite & { from: string }

/**
 * A mail as it goes out (RFC 5322). Its Message-ID is made of when it was written, the outbox id (which alone would be
 * given again after a backup was restored) and our own domain: a mail that is sent twice bears the same one, so that the
 * receiving side can tell. Each address is taken as it is and never parsed as a list.
 */
export const makeMessage = (mail: OutboxMail, { from, ...site }: MailSender): SendMailOptions => {
  const { subject, text, html, replyTo } = mailText(mail, site)
  return {
    from: mailbox(from),
    to: { name: '', address: mail.to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    date: mail.createdAt,
    messageId: `<${mail.createdAt.getTime().toString(36)}.${mail.id}@${new URL(site.baseUrl).hostname}>`,
    // RFC 3834: nobody's holiday answer is wanted.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** `Name <address>` or an address alone; a name with a comma in it, quoted or not, is one name. */
const mailbox = (from: string): { name: string; address: string } => {
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
