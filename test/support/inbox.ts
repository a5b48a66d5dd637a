import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from '#test/support/read-mail.ts'

/** A mail server of its own, and what has arrived there. */
export type Inbox = {
  /** The SMTP_URL of the product that sends here. */
  url: string
  mails(): readonly ReadMail[]
  close(): Promise<void>
}

export const openInbox = async (): Promise<Inbox> => {
  const mails: ReadMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      buffer(stream).then((raw) => {
        mails.push(readMail(raw))
        done()
      }, done)
    },
  })
  server.on('error', () => {}) // A client may drop its connection whenever it likes.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails: () => mails,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
