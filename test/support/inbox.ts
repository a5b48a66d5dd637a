import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

/** What a mail server says no with (RFC 5321, section 4.2). */
export type SmtpAnswer = { code: number; text: string }

export type InboxHabits = {
  /** The port to listen on; one of its own when left out. */
  port?: number
  /** What a recipient is answered; null takes the mail for it. */
  recipient?: (address: string) => SmtpAnswer | null
  /**
   * What happens with a mail that has come in whole: `taken` once the promise resolves so, `dropped` when the server keeps
   * it and ends the connection without an answer, or an answer that says no.
   */
  message?: (mail: ReadMail) => Promise<'taken' | 'dropped' | SmtpAnswer>
  /** Who may log in; nobody needs to when left out. */
  user?: { name: string; password: string }
  /** `always` from the first byte, `upgrade` when the client asks (STARTTLS), with a certificate that nobody has signed. */
  tls?: 'none' | 'upgrade' | 'always'
}

/** A mail server of its own, and what has arrived there. */
export type Inbox = {
  /** The SMTP_URL of the product that sends here. */
  url: string
  port: number
  /** Every mail that the server has kept, oldest first; the same mail twice when it was sent twice. */
  mails(): readonly ReadMail[]
  /** The Message-IDs of these. */
  messageIds(): readonly string[]
  /** Whether every one of them came over an encrypted connection. */
  arePrivate(): boolean
  /** How many connections there have been. */
  connections(): number
  close(): Promise<void>
}

export const openInbox = async (habits: InboxHabits = {}): Promise<Inbox> => {
  const { port: wantedPort = 0, recipient, message, user, tls = 'none' } = habits
  const mails: ReadMail[] = []
  let connections = 0
  let arePrivate = true
  const receive = async (raw: Buffer, { id, secure }: SMTPServerSession): Promise<SmtpAnswer | null> => {
    const mail = readMail(raw)
    const outcome = (await message?.(mail)) ?? 'taken'
    if (typeof outcome === 'object') return outcome
    mails.push(mail)
    arePrivate &&= secure
    if (outcome === 'dropped') for (const each of server.connections) if (each.id === id) each._socket.destroy()
    return null
  }
  const server = new SMTPServer({
    secure: tls === 'always',
    authOptional: !user,
    allowInsecureAuth: true,
    disabledCommands: tls === 'none' ? ['STARTTLS'] : [],
    closeTimeout: 20,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: ({ username, password }, _session, done) => {
      if (username === user?.name && password === user?.password) done(null, { user: username })
      else done(refusal({ code: 535, text: 'Who are you?' }))
    },
    onRcptTo: ({ address }, _session, done) => {
      const answer = recipient?.(address)
      done(answer ? refusal(answer) : null)
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => receive(raw, session))
        .then((answer) => done(answer && refusal(answer)), done)
    },
  })
  server.on('error', () => {}) // A client may drop its connection whenever it likes.
  server.listen(wantedPort, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `${tls === 'always' ? 'smtps' : 'smtp'}://${user ? `${user.name}:${user.password}@` : ''}127.0.0.1:${port}`,
    port,
    mails: () => mails,
    messageIds: () => mails.map(({ headers }) => headers.get('message-id') ?? ''),
    arePrivate: () => arePrivate,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const refusal = ({ code, text }: SmtpAnswer): Error => Object.assign(new Error(text), { responseCode: code })
