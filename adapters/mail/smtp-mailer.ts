import { createTransport } from 'nodemailer'
import type { Mailer } from '#core/ports.ts'
import { type MailSender, makeMessage } from './mail-message.ts'

/**
 * A mail that has not gone out by then counts as failed. With the time that the database may take to hand it out and to
 * note its end (11 s) this is shorter than the lease of the outbox, so that nobody else has the mail meanwhile.
 */
const PATIENCE_MS = 40_000

/** Mail servers let one sender have few connections; a mail that takes 8 s still leaves three more to each of them in time. */
const CONNECTIONS = 5

/**
 * Hands mails to an SMTP server. `url` is `smtp://user:password@host:587` (upgraded by STARTTLS where the server offers it)
 * or `smtps://…`; options of TLS go into its query, such as `?tls.servername=mail.example` or `?requireTLS=true`.
 * Certificates are verified. Refused is what the server answers with 5yz to the recipient or to the message (RFC 5321,
 * section 4.2.1). Rejects when the server is not there, is too slow or does not take the mail now; the message of the
 * error names no person. `close` ends idle connections.
 */
export const makeSmtpMailer = ({ url, ...sender }: MailSender & { url: string }): Mailer & { close(): void } => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // Trying again is the outbox's business, but for a connection that ended before a byte of the mail went out.
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
        await transport.sendMail({ ...makeMessage(mail, sender), signal: AbortSignal.timeout(PATIENCE_MS) })
        return 'sent'
      } catch (error) {
        const failure = error as SmtpFailure
        if (isRefusal(failure)) return 'refused'
        throw new Error(reasonOf(failure), { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

/** What nodemailer says of a failure: the server's answer and the command that it answers, or a code of the network. */
type SmtpFailure = Error & { code?: string; responseCode?: number; command?: string }

/** Answers to our own wrong order of commands and to missing credentials, of which the recipient knows nothing. */
const ours = new Set([503, 530, 534, 535, 538])

const isRefusal = ({ responseCode = 0, command }: SmtpFailure): boolean =>
  responseCode >= 500 && responseCode < 600 && !ours.has(responseCode) && (command === 'RCPT TO' || command === 'DATA')

/** Failures of the connection, told in the words of the network: they name our mail server and nobody else. */
const ofConnection = new Set(['ESOCKET', 'ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ETLS'])

const reasonOf = ({ responseCode, command, code, name, message }: SmtpFailure): string => {
  if (responseCode !== undefined) return `SMTP ${responseCode} to ${command ?? 'the connection'}`
  if (code === undefined) return name
  return ofConnection.has(code) ? `${code} (${message})` : code
}
