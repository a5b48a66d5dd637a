import { describe, expect, onTestFinished, test } from 'vitest'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import type { MailRefusal } from '#core/ports.ts'
import { type InboxOptions, openInbox, type SmtpRefusal } from '#test/support/inbox.ts'
import { mailOf, sender } from '#test/support/sample-emails.ts'

const welcome = mailOf('owner-welcome')

const openMailer = async (options: InboxOptions = {}, query = '') => {
  const inbox = await openInbox(options)
  const mailer = makeSmtpMailer({ ...sender, url: inbox.url + query })
  onTestFinished(async () => {
    mailer.close()
    await inbox.close()
  })
  return { inbox, mailer }
}

describe("the mail server's reply", () => {
  const replies: [SmtpRefusal, 'RCPT TO' | 'DATA', string | MailRefusal][] = [
    [{ code: 550, text: 'no such user' }, 'RCPT TO', { smtpCode: 550, refusesRecipient: true }],
    [{ code: 552, text: 'mailbox full' }, 'RCPT TO', { smtpCode: 552, refusesRecipient: true }],
    [{ code: 554, text: 'this looks like spam' }, 'DATA', { smtpCode: 554, refusesRecipient: false }],
    [{ code: 550, text: '5.1.1 no such user' }, 'RCPT TO', { smtpCode: 550, refusesRecipient: true }],
    [{ code: 554, text: '5.7.1 relay access denied' }, 'RCPT TO', { smtpCode: 554, refusesRecipient: false }],
    [{ code: 550, text: '5.7.26 SPF and DKIM failed' }, 'DATA', { smtpCode: 550, refusesRecipient: false }],
    [{ code: 451, text: 'come back later' }, 'RCPT TO', 'SMTP 451 to RCPT TO'],
    [{ code: 452, text: 'disk full' }, 'DATA', 'SMTP 452 to DATA'],
    [{ code: 421, text: 'going down' }, 'RCPT TO', 'SMTP 421 to CONN'],
    [{ code: 530, text: 'log in first' }, 'RCPT TO', 'SMTP 530 to RCPT TO'],
  ]
  test.each(replies)('%j to %s results in: %j', async (reply, command, outcome) => {
    const { mailer } = await openMailer(
      command === 'RCPT TO' ? { recipient: () => reply } : { message: async () => reply },
    )
    const result = await mailer.send(welcome).catch((error: Error) => error.message)
    expect(result).toEqual(outcome)
  })

  test('that rejects the site’s password counts as a failure, not a refusal', async () => {
    const { inbox, mailer } = await openMailer({ user: { name: 'site', password: 'right' } })
    expect(await mailer.send(welcome)).toBe('sent')
    const mailerWithWrongPassword = makeSmtpMailer({ ...sender, url: inbox.url.replace('right', 'wrong') })
    await expect(mailerWithWrongPassword.send(welcome)).rejects.toThrow(/^SMTP 535 to AUTH /)
    expect(inbox.emails()).toHaveLength(1)
  })
})

describe('a connection', () => {
  test('that the server drops counts as a failure, not a refusal', async () => {
    const { inbox, mailer } = await openMailer({ message: async () => 'dropped' })
    await expect(mailer.send(welcome)).rejects.toThrow(/^ECONNECTION \(/)
    expect(inbox.emails()).toHaveLength(1)
  })

  test('that cannot be established counts as a failure, not a refusal', async () => {
    const { inbox, mailer } = await openMailer()
    await inbox.close()
    await expect(mailer.send(welcome)).rejects.toThrow(/ECONNREFUSED/)
  })

  test('is reused for consecutive emails', async () => {
    const { inbox, mailer } = await openMailer()
    for (const id of ['1', '2', '3']) await mailer.send(mailOf('owner-welcome', {}, { id }))
    expect(inbox.emails()).toHaveLength(3)
    expect(inbox.connections()).toBe(1)
  })

  test.each(['upgrade', 'always'] as const)('is encrypted and requires a trusted certificate: %s', async (tls) => {
    const { inbox, mailer } = await openMailer({ tls })
    await expect(mailer.send(welcome)).rejects.toThrow(/certificate/)
    expect(inbox.emails()).toEqual([])
    const trustingMailer = makeSmtpMailer({ ...sender, url: `${inbox.url}/?tls.rejectUnauthorized=false` })
    expect(await trustingMailer.send(welcome)).toBe('sent')
    expect(inbox.emails()).toHaveLength(1)
    expect(inbox.allEncrypted()).toBe(true)
    trustingMailer.close()
  })

  test('without encryption is not used when TLS is required', async () => {
    const { inbox, mailer } = await openMailer({}, '/?requireTLS=true')
    await expect(mailer.send(welcome)).rejects.toThrow(/STARTTLS/)
    expect(inbox.emails()).toEqual([])
  })
})

test('concurrent emails use at most five connections', async () => {
  const { inbox, mailer } = await openMailer()
  await Promise.all(Array.from({ length: 30 }, (_, id) => mailer.send(mailOf('owner-welcome', {}, { id: String(id) }))))
  expect(inbox.emails()).toHaveLength(30)
  expect(inbox.connections()).toBeLessThanOrEqual(5)
})

describe('the header of an email', () => {
  test('keeps its Date, and its Message-ID in the site’s domain, when the email is retried', async () => {
    const { inbox, mailer } = await openMailer()
    await mailer.send(welcome)
    await mailer.send({ ...welcome, attempts: 2 })
    expect(new Set(inbox.messageIds())).toEqual(new Set(['<mwpcfzay.17@shows.example>']))
    expect(inbox.emails().map(({ headers }) => headers.get('date'))).toEqual(
      Array.from({ length: 2 }, () => 'Fri, 20 Nov 2026 19:00:00 +0000'),
    )
  })

  test('has a Message-ID of its own, even if an earlier email had the same id', async () => {
    const { inbox, mailer } = await openMailer()
    await mailer.send(welcome)
    await mailer.send({ ...welcome, createdAt: new Date('2026-11-21T19:00:00Z') })
    expect(new Set(inbox.messageIds()).size).toBe(2)
  })

  test('names one sender and marks the email as auto-generated (RFC 3834)', async () => {
    const { inbox, mailer } = await openMailer()
    await mailer.send(welcome)
    const headers = inbox.emails()[0]?.headers
    expect(headers?.get('from')).toMatch(/^=\?UTF-8\?.*\?= <hello@shows\.example>$/)
    expect(headers?.get('auto-submitted')).toBe('auto-generated')
    expect(headers?.get('content-type')).toMatch(/^multipart\/alternative;/)
    expect(headers?.has('reply-to')).toBe(false)
  })
})
