import { createTransport } from 'nodemailer'
import type { Mailer } from '#core/ports.ts'
import { type MailSender, makeMessage } from './mail-message.ts'

/** A mail that has not gone out by then counts as failed; shorter than the lease of the outbox, so that nobody else has it. */
const PATIENCE_MS = 45_000

/**
 * Hands mails to an SMTP server. `url` is `smtp://user:password@host:587` (upgraded by STARTTLS where the server offers it)
 * or `smtps://…`. Rejects when the server is not there, is too slow or refuses. `close` ends idle connections.
 */
export const makeSmtpMailer = ({ url, ...sender }: MailSender & { url: string }): Mailer & { close(): void } => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    // Trying again is the outbox's business.
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => {
      await transport.sendMail({ ...makeMessage(mail, sender), signal: AbortSignal.timeout(PATIENCE_MS) })
    },
    close: () => transport.close(),
  }
}
