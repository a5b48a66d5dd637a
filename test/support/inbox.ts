import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

/** A refusal by a mail server (RFC 5321, section 4.2). */
export type SmtpRefusal = { code: number; text: string }

export type InboxOptions = {
  port?: number
  /** The response to a recipient; null accepts the recipient. */
  recipient?: (address: string) => SmtpRefusal | null
  /** Decides what happens to a received email: `accepted` keeps it, `dropped` keeps it but closes the connection without a response,
   * and a refusal rejects it. */
  message?: (mail: ReadMail) => Promise<'accepted' | 'dropped' | SmtpRefusal>
  /** Required credentials; none by default. */
  user?: { name: string; password: string }
  /** TLS from the first byte (`always`) or by STARTTLS (`upgrade`), with a self-signed certificate. */
  tls?: 'none' | 'upgrade' | 'always'
}

/** A fake mail server and its emails. */
export type Inbox = {
  url: string
  port: number
  /** Every email that the server kept, oldest first; duplicates included. */
  emails(): readonly ReadMail[]
  messageIds(): readonly string[]
  /** Whether all emails arrived over TLS. */
  allEncrypted(): boolean
  connections(): number
  close(): Promise<void>
}

export const openInbox = async (options: InboxOptions = {}): Promise<Inbox> => {
  const { port: wantedPort = 0, recipient, message, user, tls = 'none' } = options
  const emails: ReadMail[] = []
  let connectionCount = 0
  let allEncrypted = true
  const receive = async (raw: Buffer, { id, secure }: SMTPServerSession): Promise<SmtpRefusal | null> => {
    const mail = readMail(raw)
    const outcome = (await message?.(mail)) ?? 'accepted'
    if (typeof outcome === 'object') return outcome
    emails.push(mail)
    allEncrypted &&= secure
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
      connectionCount += 1
      done()
    },
    onAuth: ({ username, password }, _session, done) => {
      if (username === user?.name && password === user?.password) done(null, { user: username })
      else done(smtpErrorOf({ code: 535, text: 'Who are you?' }))
    },
    onRcptTo: ({ address }, _session, done) => {
      const refusal = recipient?.(address)
      done(refusal ? smtpErrorOf(refusal) : null)
    },
    onData: (stream, session, done) => {
      buffer(stream)
        .then((raw) => receive(raw, session))
        .then((refusal) => done(refusal && smtpErrorOf(refusal)), done)
    },
  })
  server.on('error', () => {}) // Clients may drop connections at any time.
  server.listen(wantedPort, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `${tls === 'always' ? 'smtps' : 'smtp'}://${user ? `${user.name}:${user.password}@` : ''}127.0.0.1:${port}`,
    port,
    emails: () => emails,
    messageIds: () => emails.map(({ headers }) => headers.get('message-id') ?? ''),
    allEncrypted: () => allEncrypted,
    connections: () => connectionCount,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const smtpErrorOf = ({ code, text }: SmtpRefusal): Error => Object.assign(new Error(text), { responseCode: code })
