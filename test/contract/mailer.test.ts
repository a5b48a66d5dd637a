import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFileMailer, type WrittenMail } from '#adapters/mail/file-mailer.ts'
import { makeMemoryMailer } from '#adapters/mail/memory-mailer.ts'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { OutboxMail } from '#core/mail/outbox-mail.ts'
import type { Mailer } from '#core/ports.ts'
import { type ReadMail, readMail } from '#test/support/read-mail.ts'

const sender = { from: 'Rüde <hello@shows.example>', siteName: 'Rüde & Söhne', baseUrl: 'https://shows.example' }

const aMail = (changes: Partial<OutboxMail> = {}): OutboxMail => ({
  id: '00000000-0000-4000-8000-000000000001',
  to: 'pauline@band.example',
  template: 'owner-welcome',
  data: { displayName: 'Pauline' },
  attempts: 1,
  createdAt: new Date('2026-11-20T19:00:00Z'),
  ...changes,
})

type Arrived = Pick<ReadMail, 'to' | 'subject' | 'text' | 'html'>
type Mailbox = {
  mailer: Mailer
  /** What has arrived at the other end, oldest first. */
  arrived(): Promise<readonly Arrived[]>
  /** From now on the other end takes nothing. */
  breakDown(): Promise<void>
  close(): Promise<void>
}

type SmtpMailbox = Mailbox & { raw: Buffer[]; recipients: string[]; url: string }

const openSmtp = async (): Promise<SmtpMailbox> => {
  const raw: Buffer[] = []
  const recipients: string[] = []
  let isBroken = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => {
      if (isBroken) return done(new Error('mailbox full'))
      recipients.push(address)
      done()
    },
    onData: (stream, _session, done) => {
      buffer(stream).then((message) => {
        raw.push(message)
        done()
      }, done)
    },
  })
  // The client may drop a connection whenever it likes.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const mailer = makeSmtpMailer({ ...sender, url })
  return {
    mailer,
    raw,
    recipients,
    url,
    arrived: async () => raw.map(readMail),
    breakDown: async () => {
      isBroken = true
    },
    close: async () => {
      mailer.close()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

type FileMailbox = Mailbox & { dir: string; written: WrittenMail[] }

const openFile = async (): Promise<FileMailbox> => {
  const root = await mkdtemp(join(tmpdir(), 'mailer-'))
  const dir = join(root, 'data', 'mail')
  const written: WrittenMail[] = []
  return {
    mailer: makeFileMailer({ ...sender, dir, log: (mail) => written.push(mail) }),
    dir,
    written,
    arrived: async () => {
      const files = (await readdir(dir)).sort()
      return Promise.all(files.map(async (file) => readMail(await readFile(join(dir, file)))))
    },
    breakDown: () => writeFile(join(root, 'data'), 'a file where a folder is wanted'),
    close: () => rm(root, { recursive: true }),
  }
}

const openMemory = async (): Promise<Mailbox> => {
  const mailer = makeMemoryMailer(sender)
  return {
    mailer,
    arrived: async () => mailer.sent,
    breakDown: async () => mailer.refuseFor(aMail().to, 'mailbox full'),
    close: async () => undefined,
  }
}

describe.each<[string, () => Promise<Mailbox>]>([
  ['smtp', openSmtp],
  ['file', openFile],
  ['memory', openMemory],
])('a mailer: %s', (_, open) => {
  let mailbox: Mailbox
  beforeEach(async () => {
    mailbox = await open()
  })
  afterEach(() => mailbox.close())

  test('hands a mail over to its recipient, with what it is about and where to go', async () => {
    await mailbox.mailer.send(aMail())
    const [mail, ...others] = await mailbox.arrived()
    expect(others).toEqual([])
    expect(mail?.to).toBe('pauline@band.example')
    expect(mail?.subject).toBe('Rüde & Söhne is set up')
    expect(mail?.text).toContain('Hello Pauline,')
    expect(mail?.text).toContain('your calendar Rüde & Söhne is set up at https://shows.example.')
    expect(mail?.text).toContain('https://shows.example/login')
    expect(mail?.html).toContain('href="https://shows.example/login"')
  })

  test('keeps what a person typed as it is in plain text and harmless in HTML', async () => {
    const displayName = 'Zoë 🎺 <img src=x onerror="alert(1)"> & \'Co\''
    await mailbox.mailer.send(aMail({ data: { displayName } }))
    const [mail] = await mailbox.arrived()
    expect(mail?.text).toContain(`Hello ${displayName},`)
    expect(mail?.html).toContain('Hello Zoë 🎺 &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39;,')
    expect(mail?.html).toContain('Rüde &amp; Söhne')
    expect(mail?.html).not.toContain('<img')
  })

  test('hands over several mails at once, each to its own recipient', async () => {
    const people = Array.from({ length: 8 }, (_, index) => `person-${index}@band.example`)
    await Promise.all(
      people.map((to, index) => mailbox.mailer.send(aMail({ id: `00000000-0000-4000-8000-00000000000${index}`, to }))),
    )
    expect((await mailbox.arrived()).map(({ to }) => to).sort()).toEqual(people)
  })

  test('rejects when the other end does not take it', async () => {
    await mailbox.breakDown()
    await expect(mailbox.mailer.send(aMail())).rejects.toThrow()
  })
})

describe('the SMTP mailer', () => {
  let mailbox: SmtpMailbox
  beforeEach(async () => {
    mailbox = await openSmtp()
  })
  afterEach(() => mailbox.close())

  const headers = () => mailbox.raw.map((message) => readMail(message).headers)

  test('gives a mail that is sent twice the same Message-ID, of our own domain', async () => {
    await mailbox.mailer.send(aMail())
    await mailbox.mailer.send(aMail({ attempts: 2 }))
    const id = '<00000000-0000-4000-8000-000000000001@shows.example>'
    expect(headers().map((each) => each.get('message-id'))).toEqual([id, id])
  })

  test('says who sends it, and that no holiday answer is wanted (RFC 3834)', async () => {
    await mailbox.mailer.send(aMail())
    expect(headers()[0]?.get('from')).toContain('<hello@shows.example>')
    expect(headers()[0]?.get('auto-submitted')).toBe('auto-generated')
  })

  test('never takes one address for two', async () => {
    await mailbox.mailer.send(aMail({ to: 'x,victim@band.example' })).catch(() => undefined)
    expect(mailbox.recipients).not.toContain('victim@band.example')
    expect(mailbox.recipients.length).toBeLessThanOrEqual(1)
  })

  test('puts no line of its own into the header for an address with a line break', async () => {
    await mailbox.mailer.send(aMail({ to: 'x@band.example\r\nBcc: victim@band.example' })).catch(() => undefined)
    expect(mailbox.recipients).not.toContain('victim@band.example')
    expect(headers().some((each) => each.has('bcc'))).toBe(false)
  })

  test('rejects when there is no server', async () => {
    await mailbox.close()
    await expect(makeSmtpMailer({ ...sender, url: mailbox.url }).send(aMail())).rejects.toThrow(/ECONNREFUSED/)
    mailbox = await openSmtp()
  })
})

describe('the file mailer', () => {
  let mailbox: FileMailbox
  beforeEach(async () => {
    mailbox = await openFile()
  })
  afterEach(() => mailbox.close())

  test('writes one whole .eml file that only this user can read', async () => {
    await mailbox.mailer.send(aMail())
    await mailbox.mailer.send(aMail({ attempts: 2 }))
    const files = await readdir(mailbox.dir)
    expect(files).toEqual(['2026-11-20T19-00-00.000Z-00000000-0000-4000-8000-000000000001.eml'])
    const file = join(mailbox.dir, files[0] ?? '')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'utf8')).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('tells the subject, the link and the file, and nothing about the recipient', async () => {
    await mailbox.mailer.send(aMail())
    expect(mailbox.written).toEqual([
      {
        subject: 'Rüde & Söhne is set up',
        link: 'https://shows.example/login',
        file: join(mailbox.dir, '2026-11-20T19-00-00.000Z-00000000-0000-4000-8000-000000000001.eml'),
      },
    ])
  })
})
