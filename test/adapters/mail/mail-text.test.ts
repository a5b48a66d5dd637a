import { describe, expect, test } from 'vitest'
import { mailText } from '#adapters/mail/mail-text.ts'
import type { MailTemplate, MailTemplateData } from '#core/mail/outbox-mail.ts'
import { mailOf, sampleData, TOKEN, templates } from '#test/support/sample-emails.ts'

const site = { siteName: 'Upstroke', baseUrl: 'https://shows.example' }

const render = <Template extends MailTemplate>(template: Template, data: Partial<MailTemplateData[Template]> = {}) =>
  mailText(mailOf(template, data), site)

const visibleText = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<\/?a\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')

describe.each(templates)('the mail template %s', (template) => {
  const { subject, text, html, link } = render(template)

  test('has all of its plain text, apart from links, in the HTML too', () => {
    const wordsIn = (content: string) =>
      content
        .replace(/&#39;/g, "'")
        .replace(/&amp;/g, '&')
        .replace(/^> ?|^-- $|^\[|\]$|^(?:[^:\n]+: )?https:\S+$/gm, '')
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .join(' ')
    const blocks = text.split('\n\n').filter((block) => wordsIn(block) !== '')
    for (const block of blocks.filter((each) => !each.includes(':\nhttps://')))
      expect(wordsIn(visibleText(html))).toContain(wordsIn(block))
    expect(blocks.length).toBeGreaterThan(2)
  })

  test('ends with the name and URL of the site', () => {
    expect(text).toMatch(/\n-- \nUpstroke\nhttps:\/\/shows\.example\n$/)
    expect(html).toContain('href="https://shows.example"')
    expect(visibleText(html)).toContain('Upstroke')
  })

  test('links only to the site or a map, and loads no external resources', () => {
    const matches = [...`${text} ${html.replace(/ xmlns(:\w)?="[^"]*"/g, '')}`.matchAll(/https?:\/\/[^\s"<]*/g)]
    const isMap = (url: string) => template === 'alert' && url.startsWith('https://www.openstreetmap.org/')
    expect(matches.filter(([url]) => !url.startsWith(site.baseUrl) && !isMap(url))).toEqual([])
    expect(html).not.toMatch(/<(img|script|link|iframe|form|input|video|object)\b|@import|url\(|\ssrc=|\son\w+=/i)
  })

  test('has a short one-line subject without secrets or personal data', () => {
    expect(subject).toMatch(/^[^\r\n]{10,78}$/)
    expect(subject).not.toContain(TOKEN)
    expect(subject).not.toContain('Pauline')
  })

  test('has no unfilled placeholder', () => {
    expect(html + text + subject).not.toMatch(/\{\{|\}\}|undefined|null/)
  })

  test('links to its action, if any, twice in the HTML, and in the plain text too', () => {
    const linkCount = link === null ? 0 : html.split(`href="${link}"`).length - 1
    expect(linkCount).toBe(link === null ? 0 : 2)
    if (link !== null) expect(text).toContain(`\n${link}\n`)
  })
})

const templatesWithGreeting = templates.filter((template) => 'displayName' in sampleData[template])

test.each(templatesWithGreeting)(
  '%s greets the recipient by display name, or without a name if it is empty or could become a link',
  (template) => {
    expect(render(template).text).toMatch(/^Hello Pauline,\n/)
    const unusableNames = [
      '',
      '  ',
      'http://evil.example',
      'www.evil.example',
      'Buy at evil.example',
      'evil@x',
      'a\\b',
      'ｅvil。ｅx/',
    ]
    for (const displayName of unusableNames) expect(render(template, { displayName }).text).toMatch(/^Hello,\n/)
    expect(render(template, { displayName: 'Dr. Ring Ding & Co.' }).text).toMatch(/^Hello Dr\. Ring Ding & Co\.,\n/)
  },
)

test.each([
  ['confirm-email', `https://shows.example/confirm-email?token=${TOKEN}`],
  ['confirm-new-email', `https://shows.example/confirm-email?token=${TOKEN}`],
  ['reset-password', `https://shows.example/reset-password/${TOKEN}`],
  ['owner-welcome', 'https://shows.example/login'],
  ['already-registered', 'https://shows.example/login'],
  ['request-approved', 'https://shows.example/add-show'],
  ['claim-received', 'https://shows.example/bands/half-past-rude'],
  ['membership-given', 'https://shows.example/bands/half-past-rude'],
  ['membership-offered', 'https://shows.example/bands/half-past-rude'],
  ['still-on', `https://shows.example/still-on/${TOKEN}?answer=yes`],
] as const)('%s links to %s', (template, link) => {
  expect(render(template).link).toBe(link)
})

test('emails with a confirmation or reset link say how long it is valid, and what to do if the recipient did not request it', () => {
  expect(render('reset-password').text).toMatch(
    /valid for 1 hour and works once\.\n\nIf you didn’t ask for this, ignore/,
  )
  for (const template of ['confirm-email', 'confirm-new-email'] as const)
    expect(render(template).text).toMatch(/valid for 24 hours and works once\..*If you didn’t .*, ignore this email/s)
})

test('the confirmation email for a registration quotes the username', () => {
  const { text, html } = render('confirm-email', { displayName: 'Somebody', name: 'rude <b>boy</b>' })
  expect(text).toContain('\n> rude <b>boy</b>\n')
  expect(html).toContain('rude &lt;b&gt;boy&lt;/b&gt;')
})

test('emails about account changes explain what to do if the user did not make the change', () => {
  for (const template of ['password-changed', 'sign-in-changed', 'email-changed', 'account-deleted'] as const) {
    expect(render(template).text).toMatch(/If this wasn’t you/)
    expect(render(template).text).toContain('https://shows.example/contact')
  }
  for (const template of ['password-changed', 'sign-in-changed', 'already-registered'] as const)
    expect(render(template).html).toContain('href="https://shows.example/forgot-password"')
})

test('the reconfirmation mail has links for both answers', () => {
  const { text, html } = render('still-on')
  for (const answer of ['yes', 'cancel']) {
    const url = `https://shows.example/still-on/${TOKEN}?answer=${answer}`
    expect(text).toContain(`:\n${url}\n`)
    expect(html.split(`href="${url}"`)).toHaveLength(3)
  }
  expect(text).toMatch(/\nYes, it’s still on:\n.*\nNo, it’s cancelled:\n/s)
  expect(visibleText(html)).toMatch(/Yes, it’s still on.*No, it’s cancelled/s)
  expect(text).toContain('\n> Skank & File\n> Friday, November 27, 2026, doors 7:00 PM\n> The Tin Pelican, Chicago\n')
})

test('the email about a new claim contains the band, claimant and reason; emails about denied claims and ended memberships contain a reason only if there is one', () => {
  expect(render('claim-received').text).toContain('\n> Half Past Rude\n> Rhoda D.\n> \n> I play the trombone.\n')
  for (const template of ['claim-denied', 'membership-ended'] as const) {
    expect(render(template, { reason: 'Why not' }).text).toContain(
      'The band and the reason:\n\n> Half Past Rude\n> Why not\n\n',
    )
    expect(render(template, { reason: null }).text).toContain('The band:\n\n> Half Past Rude\n\n')
  }
})

test('links to a band encode its slug', () => {
  expect(render('claim-approved', { bandSlug: 'スカ-"<b>' }).link).toBe(
    'https://shows.example/bands/%E3%82%B9%E3%82%AB-%22%3Cb%3E',
  )
})

const hostileText =
  'Log in at https://evil.example/login or www.evil.example, bad.co，évil。example, a@b.example; Dr. Ring Ding, 7.30 pm'
const defanged =
  'Log in at https: //evil․example/login or www․evil․example, bad․co，évil․example, a@b․example; Dr. Ring Ding, 7․30 pm'

test('text from other users never becomes a link', () => {
  const emails = [
    render('confirm-email', { name: hostileText }),
    render('request-waiting', { asker: 'x', explanation: hostileText }),
    render('claim-received', { reason: hostileText }),
    render('claim-denied', { reason: hostileText }),
    render('still-on', { where: hostileText }),
  ]
  for (const { text: plain, html } of emails) {
    expect(plain.replace(/\n> /g, ' ')).toContain(defanged)
    expect(html).toContain(defanged)
    expect(plain + html).not.toContain('evil.example')
  }
})

test('names of users, bands and shows are shortened to one line without a link', () => {
  const name = `Log in at\nhttps://evil.example/${'x'.repeat(60)}`
  const shortened = `Log in at https: //evil․example/${'x'.repeat(28)}…`
  const emails = [
    render('request-waiting', { asker: name }),
    ...[render('claim-received', { claimant: name }), render('claim-received', { bandName: name })],
    render('claim-approved', { bandName: name }),
    render('claim-denied', { bandName: name }),
    ...[render('membership-offered', { by: name }), render('membership-offered', { bandName: name })],
    ...[render('membership-given', { by: name }), render('membership-given', { bandName: name })],
    render('membership-ended', { bandName: name }),
    render('still-on', { showTitle: name }),
  ]
  for (const { text: plain, html } of emails) {
    expect(plain).toContain(`\n> ${shortened}\n`)
    expect(html).toContain(shortened)
  }
  const longest = 'ß'.repeat(60)
  expect(render('claim-approved', { bandName: longest }).text).toContain(`> ${longest}\n`)
})

test('user text is quoted line by line, and escaped in the HTML', () => {
  const userText = 'One & two\r\n<a href="https://evil.example">three</a>\n{{siteName}} $& $1'
  const emails = [
    render('request-received', { explanation: userText }),
    render('request-denied', { reason: userText }),
    render('account-suspended', { reason: userText }),
    render('contact-message', { message: userText }),
    render('membership-ended', { reason: userText }),
  ]
  for (const { text, html } of emails) {
    expect(text).toContain('\n> One & two\n> <a href="https://evil.example">three</a>\n> {{siteName}} $& $1\n')
    expect(html).toContain(
      'One &amp; two<br>&lt;a href=&quot;https://evil.example&quot;&gt;three&lt;/a&gt;<br>{{siteName}} $&amp; $1',
    )
  }
})

test('a subject keeps non-ASCII characters, and is shortened to at most 323 characters', () => {
  expect(render('contact-message', { subject: 'Ñandú 🎺 “show”' }).subject).toBe('[Upstroke] Ñandú 🎺 “show”')
  expect([...render('contact-message', { subject: '🎺'.repeat(5000) }).subject]).toHaveLength(323)
})

test('links are correct if the site URL has a port', () => {
  const local = { siteName: 'Upstroke', baseUrl: 'http://[::1]:3000' }
  expect(mailText(mailOf('password-changed'), local).html).toContain('href="http://[::1]:3000/forgot-password"')
})
