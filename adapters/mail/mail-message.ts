import type { SendMailOptions } from 'nodemailer'
import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { MailSite } from './mail-template.ts'
import { mailText } from './mail-text.ts'

export type MailSender = MailSite & { from: string }

/** Returns the message to send (RFC 5322). Its Message-ID consists of the creation time, the outbox id and the domain. It therefore
 * stays the same when the email is resent, and is unique even if outbox ids are reused after a backup has been restored. Addresses
 * are never parsed as lists. */
export const makeMessage = (mail: OutboxMail, { from, ...site }: MailSender): SendMailOptions => {
  const { subject, text, html, replyTo, unsubscribeUrl } = mailText(mail, site)
  return {
    from: mailbox(from),
    to: { name: '', address: mail.to },
    ...(replyTo === null ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    date: mail.createdAt,
    messageId: `<${mail.createdAt.getTime().toString(36)}.${mail.id}@${new URL(site.baseUrl).hostname}>`,
    headers: {
      // RFC 3834: suppresses automatic replies.
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === null ? {} : unsubscribeHeaders(unsubscribeUrl, mailbox(from).address)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Returns the headers for one-click unsubscription (RFC 2369 and RFC 8058). */
const unsubscribeHeaders = (url: string, address: string) => {
  const subject = encodeURIComponent(`Unsubscribe ${url.slice(url.lastIndexOf('/') + 1)}`)
  return {
    'List-Unsubscribe': `<${url}>, <mailto:${address}?subject=${subject}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Parses `Name <address>` or a bare address; a comma does not split the name. */
const mailbox = (from: string): { name: string; address: string } => {
  const [, name = '', address = from] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name.replace(/^"(.*)"$/, '$1'), address: address.trim() }
}
