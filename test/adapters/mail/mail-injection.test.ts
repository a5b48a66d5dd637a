import { expect, onTestFinished, test } from 'vitest'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { openInbox } from '#test/support/inbox.ts'
import { mailOf, sender } from '#test/support/sample-emails.ts'

/** No input can add headers, recipients or a body to an email. */

const VICTIM = 'victim@band.example'

/** Inputs that try to add a header, a recipient, a body or another email, or to disguise their own text. */
const payloads = [
  `x\r\nBcc: ${VICTIM}`,
  `x\nBcc: ${VICTIM}`,
  `x\rBcc: ${VICTIM}`,
  `x\r\n\r\nA body of my own`,
  `x\r\n Bcc: ${VICTIM}`,
  `x\r\n\tBcc: ${VICTIM}`,
  `x\u2028Bcc: ${VICTIM}`,
  `x\u0085Bcc: ${VICTIM}`,
  `x\0\r\nBcc: ${VICTIM}`,
  `x%0d%0aBcc: ${VICTIM}`,
  `=?UTF-8?Q?x=0D=0ABcc:_${VICTIM}?=`,
  `x\r\n.\r\nMAIL FROM:<${VICTIM}>\r\nRCPT TO:<${VICTIM}>\r\nDATA`,
  `x, ${VICTIM}`,
  `x <${VICTIM}>`,
  `x@band.example>,<${VICTIM}`,
  `\u202Excod.exe`,
]

const openMailer = async (siteName: string = sender.siteName) => {
  const recipients: string[] = []
  const inbox = await openInbox({
    recipient: (address) => {
      recipients.push(address)
      return null
    },
  })
  const mailer = makeSmtpMailer({ ...sender, siteName, url: inbox.url })
  onTestFinished(async () => {
    mailer.close()
    await inbox.close()
  })
  return { inbox, mailer, recipients }
}

const commonHeaders = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

test.each(payloads)('an injection in the subject of a contact message stays in the subject: %j', async (payload) => {
  const { inbox, mailer, recipients } = await openMailer()
  await mailer.send(mailOf('contact-message', { subject: payload, message: 'Hello' }))
  const [mail, ...others] = inbox.emails()
  expect(others).toEqual([])
  expect(recipients).toEqual(['pauline@band.example'])
  expect([...(mail?.headers.keys() ?? [])].sort()).toEqual([...commonHeaders, 'reply-to'].sort())
  expect(mail?.headers.get('subject')).toMatch(/^[\x20-\x7e]+$/)
  expect(mail?.subject).toMatch(/^\[Rüde & Söhne\] /)
  expect(mail?.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
  expect(mail?.text).toMatch(/^vera@fans\.example wrote to you/)
})

test.each(payloads)('an injection in a contact message’s sender adds no recipients or headers: %j', async (payload) => {
  const { inbox, mailer, recipients } = await openMailer()
  const email = payload.includes('@band.example>') ? payload : `a${payload}`
  await mailer.send(mailOf('contact-message', { email })).catch(() => undefined)
  expect(recipients.filter((address) => address !== 'pauline@band.example')).toEqual([])
  for (const { headers } of inbox.emails()) {
    expect([...headers.keys()].sort()).toEqual([...commonHeaders, 'reply-to'].sort())
    expect(headers.get('from')).toMatch(/ <hello@shows\.example>$/)
    expect(headers.get('reply-to')?.replace(/"[^"]*"/g, '')).not.toContain(',')
  }
})

test.each(payloads)('an injection in the details of a band, user or show stays in the body: %j', async (payload) => {
  const { inbox, mailer, recipients } = await openMailer()
  const names = { displayName: payload, bandName: payload }
  await mailer.send(mailOf('claim-received', { ...names, claimant: payload, bandSlug: payload, reason: payload }))
  await mailer.send(mailOf('membership-given', { ...names, by: payload, bandSlug: payload }))
  await mailer.send(mailOf('membership-ended', { ...names, reason: payload }))
  await mailer.send(mailOf('still-on', { displayName: payload, showTitle: payload, when: payload, where: payload }))
  expect(recipients).toEqual([
    'pauline@band.example',
    'pauline@band.example',
    'pauline@band.example',
    'pauline@band.example',
  ])
  for (const { headers, subject, text } of inbox.emails()) {
    expect([...headers.keys()].sort()).toEqual(commonHeaders)
    expect(subject).toMatch(/^[\w ]+ (?:at|on|to) Rüde & Söhne( now| has ended| still on\?)?$/)
    expect(text?.split('\n').filter((line) => line.startsWith('Bcc:'))).toEqual([])
  }
})

test.each(payloads)('an injection in the recipient’s address adds no other recipients: %j', async (payload) => {
  const { inbox, mailer, recipients } = await openMailer()
  await mailer.send(mailOf('owner-welcome', {}, { to: payload })).catch(() => undefined)
  expect(recipients).not.toContain(VICTIM)
  expect(recipients.length).toBeLessThanOrEqual(1)
  for (const { headers } of inbox.emails()) expect(headers.has('bcc')).toBe(false)
})

test('an encoded word in the subject of a contact message is not decoded', async () => {
  const { inbox, mailer } = await openMailer('Upstroke')
  await mailer.send(mailOf('contact-message', { subject: `=?UTF-8?Q?x=0D=0ABcc:_${VICTIM}?=` }))
  expect(inbox.emails().map(({ subject }) => subject)).toEqual([`[Upstroke] = ?UTF-8?Q?x=0D=0ABcc:_${VICTIM}?=`])
})

test('the longest allowed subject of a contact message is sent in full', async () => {
  const { inbox, mailer } = await openMailer()
  const subject = 'x'.repeat(256)
  await mailer.send(mailOf('contact-message', { subject }))
  expect(inbox.emails().map((mail) => mail.subject)).toEqual([`[Rüde & Söhne] ${subject}`])
})

test('a contact message comes from the site, and replies go to the visitor', async () => {
  const { inbox, mailer } = await openMailer()
  await mailer.send(mailOf('contact-message'))
  const [mail] = inbox.emails()
  expect(mail?.headers.get('reply-to')).toBe('vera@fans.example')
  expect(mail?.headers.get('from')).toContain('<hello@shows.example>')
  expect(mail?.subject).toBe('[Rüde & Söhne] The gig on Friday')
  expect(mail?.text).toContain('\n> The doors open at 8.\n> Vera\n')
})
