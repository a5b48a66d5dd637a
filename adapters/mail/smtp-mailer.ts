import { createTransport } from 'nodemailer'
import type { Mailer } from '#core/ports.ts'
import { type MailSender, makeMessage } from './mail-message.ts'

/** Shorter than the lease of a mail job, even with 11 s for the database added, so that no other process sends the email as well. */
const MAX_WAIT_MS = 40_000

/** Mail servers limit connections per sender. The two mail jobs lease up to 24 emails at once. */
const MAX_CONNECTIONS = 5

/** Sends emails over SMTP and verifies certificates. `url` is `smtp://user:password@host:587` (STARTTLS if offered) or `smtps://…`,
 * with TLS options in the query (`?requireTLS=true`). `send` resolves to a refusal if the server rejects the recipient or the content
 * with a 5yz reply (RFC 5321, section 4.2.1). It rejects if the server is unreachable, slow or deferring; the error message contains
 * no personal data. */
export const makeSmtpMailer = ({ url, ...sender }: MailSender & { url: string }): Mailer & { close(): void } => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: MAX_CONNECTIONS,
    // The outbox retries; one requeue covers connections that closed before any byte was sent.
    maxRequeues: 1,
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ ...makeMessage(mail, sender), signal: AbortSignal.timeout(MAX_WAIT_MS) })
        return 'sent'
      } catch (error) {
        const failure = error as SmtpFailure
        if (isRefusal(failure))
          return { smtpCode: failure.responseCode ?? null, refusesRecipient: isAddressRefusal(failure) }
        throw new Error(reasonOf(failure), { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

type SmtpFailure = Error & { code?: string; response?: string; responseCode?: number; command?: string }

/** Reply codes that concern our own commands or credentials rather than the recipient or the email. */
const senderErrorCodes = new Set([503, 530, 534, 535, 538])

const isRefusal = ({ responseCode = 0, command }: SmtpFailure): boolean =>
  responseCode >= 500 &&
  responseCode < 600 &&
  !senderErrorCodes.has(responseCode) &&
  (command === 'RCPT TO' || command === 'DATA')

/** Excludes the enhanced status codes 5.7.Y, which concern the sender: relaying, SPF, DKIM, reputation (RFC 3463, section 3.8). */
const isAddressRefusal = ({ response = '', command }: SmtpFailure): boolean =>
  command === 'RCPT TO' && !/^\d{3}[ -]5\.7\.\d/.test(response)

/** Codes of errors whose messages are safe to quote, because they name only our mail server. */
const connectionErrorCodes = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'])

const reasonOf = ({ responseCode, command, code, name, message }: SmtpFailure): string => {
  if (responseCode !== undefined) return `SMTP ${responseCode} to ${command ?? 'the connection'}`
  if (code === undefined) return name
  return connectionErrorCodes.has(code) ? `${code} (${message})` : code
}
