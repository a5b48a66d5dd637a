import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeFileMailer, type WrittenMail } from '#adapters/mail/file-mailer.ts'
import { makeMemoryMailer } from '#adapters/mail/memory-mailer.ts'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { Mailer } from '#core/ports.ts'
import { openInbox } from '#test/support/inbox.ts'
import { type ReadMail, readMail } from '#test/support/read-mail.ts'
import { mailOf, sender, TOKEN } from '#test/support/sample-emails.ts'

const welcome = mailOf('owner-welcome')

type Mailbox = {
  mailer: Mailer
  /** Returns the received emails, oldest first. */
  received(): Promise<readonly Pick<ReadMail, 'to' | 'subject' | 'text' | 'html'>[]>
  /** Makes deliveries to the recipient of `welcome` fail with a temporary error from now on. */
  breakDown(): Promise<void>
  /** Makes deliveries to the address fail with a permanent error from now on. Null for a kind of mailer that reports no refusals. */
  refuse: ((address: string) => void) | null
  close(): Promise<void>
}

const openSmtpMailbox = async (): Promise<Mailbox> => {
  let isBroken = false
  let refusedAddress = ''
  const inbox = await openInbox({
    recipient: (address) => {
      if (address === refusedAddress) return { code: 550, text: `No ${address} here` }
      return isBroken ? { code: 452, text: `The mailbox of ${address} is full` } : null
    },
  })
  const mailer = makeSmtpMailer({ ...sender, url: inbox.url })
  return {
    mailer,
    received: async () => inbox.emails(),
    breakDown: async () => {
      isBroken = true
    },
    refuse: (address) => {
      refusedAddress = address
    },
    close: async () => {
      mailer.close()
      await inbox.close()
    },
  }
}

type FileMailbox = Mailbox & { dir: string; written: WrittenMail[] }

const openFileMailbox = async (): Promise<FileMailbox> => {
  const root = await mkdtemp(join(tmpdir(), 'mailer-'))
  const dir = join(root, 'data', 'mail')
  const written: WrittenMail[] = []
  return {
    mailer: makeFileMailer({ ...sender, dir, log: (mail) => written.push(mail) }),
    dir,
    written,
    received: async () => {
      const files = (await readdir(dir)).sort()
      return Promise.all(files.map(async (file) => readMail(await readFile(join(dir, file)))))
    },
    breakDown: () => writeFile(join(root, 'data'), 'a file where a folder is wanted'),
    refuse: null,
    close: () => rm(root, { recursive: true }),
  }
}

const openMemoryMailbox = async (): Promise<Mailbox> => {
  const mailer = makeMemoryMailer(sender)
  return {
    mailer,
    received: async () => mailer.sent,
    breakDown: async () => mailer.failFor(welcome.to, 'mailbox full'),
    refuse: mailer.refuseFor,
    close: async () => undefined,
  }
}

const kinds: [string, () => Promise<Mailbox>][] = [
  ['smtp', openSmtpMailbox],
  ['file', openFileMailbox],
  ['memory', openMemoryMailbox],
]

describe.each(kinds)('a mailer: %s', (_, open) => {
  let mailbox: Mailbox
  beforeEach(async () => {
    mailbox = await open()
  })
  afterEach(() => mailbox.close())

  test('delivers an email to its recipient with its subject and link', async () => {
    expect(await mailbox.mailer.send(welcome)).toBe('sent')
    const [mail, ...others] = await mailbox.received()
    expect(others).toEqual([])
    expect(mail?.to).toBe('pauline@band.example')
    expect(mail?.subject).toBe('Rüde & Söhne is set up')
    expect(mail?.text).toContain('Hello Pauline,')
    expect(mail?.text).toContain('Your calendar, Rüde & Söhne, is ready at https://shows.example.')
    expect(mail?.text).toContain('https://shows.example/login')
    expect(mail?.html).toContain('href="https://shows.example/login"')
  })

  test('keeps user input unchanged in plain text and escapes it in HTML', async () => {
    const displayName = 'Zoë 🎺 <img src=x onerror="alert(1)"> & \'Co\''
    await mailbox.mailer.send(mailOf('owner-welcome', { displayName }))
    const [mail] = await mailbox.received()
    expect(mail?.text).toContain(`Hello ${displayName},`)
    expect(mail?.html).toContain('Hello Zoë 🎺 &lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39;,')
    expect(mail?.html).toContain('Rüde &amp; Söhne')
    expect(mail?.html).not.toContain('<img')
  })

  test('delivers several emails at once, each to its own recipient', async () => {
    const recipients = Array.from({ length: 8 }, (_, index) => `person-${index}@band.example`)
    const emails = recipients.map((to, index) => mailOf('owner-welcome', {}, { id: String(index), to }))
    expect(new Set(await Promise.all(emails.map((mail) => mailbox.mailer.send(mail))))).toEqual(new Set(['sent']))
    expect((await mailbox.received()).map(({ to }) => to).sort()).toEqual(recipients)
  })

  test('rejects on a temporary failure without naming the recipient', async () => {
    await mailbox.breakDown()
    const failure = await mailbox.mailer.send(welcome).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect((failure as Error).message).not.toContain('pauline')
  })
})

describe.each(kinds.filter(([kind]) => kind !== 'file'))('a mailer that reports refusals: %s', (_, open) => {
  test('reports a permanent refusal and still delivers other emails', async () => {
    const mailbox = await open()
    mailbox.refuse?.('gone@band.example')
    expect(await mailbox.mailer.send(mailOf('owner-welcome', {}, { to: 'gone@band.example' }))).toMatchObject({
      refusesRecipient: true,
    })
    expect(await mailbox.mailer.send(welcome)).toBe('sent')
    expect((await mailbox.received()).map(({ to }) => to)).toEqual([welcome.to])
    await mailbox.close()
  })
})

describe('the file mailer', () => {
  let mailbox: FileMailbox
  beforeEach(async () => {
    mailbox = await openFileMailbox()
  })
  afterEach(() => mailbox.close())

  const fileName = '2026-11-20T19-00-00.250Z-17.eml'

  test('writes one .eml file per email, with CRLF line endings, readable only by the operating-system user of the process', async () => {
    await mailbox.mailer.send(welcome)
    await mailbox.mailer.send({ ...welcome, attempts: 2 })
    expect(await readdir(mailbox.dir)).toEqual([fileName])
    const file = join(mailbox.dir, fileName)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await readFile(file, 'utf8')).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  test('logs the subject, the link and the file, and nothing about the recipient', async () => {
    await mailbox.mailer.send(mailOf('reset-password'))
    expect(mailbox.written).toEqual([
      {
        subject: 'Choose a new password for Rüde & Söhne',
        link: `https://shows.example/reset-password/${TOKEN}`,
        file: join(mailbox.dir, fileName),
      },
    ])
  })
})
