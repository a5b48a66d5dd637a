import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeHmacLinks } from '#adapters/crypto/hmac-links.ts'
import { mailText } from '#adapters/mail/mail-text.ts'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { unsubscribeToken } from '#core/alerts/unsubscribe.ts'
import { AlertId, SubscriberId } from '#core/ids.ts'
import type { AlertedShow, AlertMail, AlertSubjectSummary, QuietAlertMail } from '#core/mail/alert-mail.ts'
import { HIDDEN_ADDRESS } from '#core/venues/hidden-address.ts'
import { openInbox } from '#test/support/inbox.ts'
import { mailOf, sampleFilter, sampleShow, sender, TOKEN } from '#test/support/sample-emails.ts'

const site = { siteName: 'Upstroke', baseUrl: 'https://shows.example' }

const show = (changes: Partial<AlertedShow> = {}): AlertedShow => ({
  ...sampleShow,
  status: 'scheduled',
  change: null,
  ...changes,
})
const render = (shows: readonly AlertedShow[], changes: Partial<AlertMail> = {}) =>
  mailText(mailOf('alert', { shows, ...changes }), site)
const languages = ['en', 'de', 'es', 'fr', 'ja'] as const
const alertLines = {
  en: 'Your alert: cancelled or sold-out shows with Half Past Rude or Trombone Tax at SO36 in Berlin, Germany within 25 km of a point near Berlin from Nov 20, 2026 until Dec 31, 2026 open to 18-year-olds for “ska”',
  de: 'Deine Benachrichtigung: Konzerte (abgesagt oder ausverkauft) mit Half Past Rude oder Trombone Tax (Location: SO36) in Berlin, Deutschland im Umkreis von 25 km um eine Stelle bei Berlin ab 20.11.2026 bis 31.12.2026 mit Zutritt für 18-Jährige zu „ska“',
  es: 'Tu aviso: conciertos cancelados o agotados con Half Past Rude o Trombone Tax en SO36 en Berlin, Alemania a menos de 25 km de un punto cerca de Berlin desde el 20 nov 2026 hasta el 31 dic 2026 a los que se puede entrar con 18 años que coinciden con «ska»',
  fr: 'Votre alerte : concerts annulés ou complets avec Half Past Rude ou Trombone Tax – SO36 – Berlin, Allemagne à moins de 25 km de l’endroit choisi près de Berlin à partir du 20 nov. 2026 jusqu’au 31 déc. 2026 accessibles à 18 ans pour « ska »',
  ja: '通知の条件: ライブ（中止またはソールドアウト）、出演: Half Past RudeまたはTrombone Tax、会場: SO36、場所: Berlin, ドイツ、Berlin 付近の地点 から 25 km 以内、2026/11/20 から、2026/12/31 まで、18歳で入場可、検索: 「ska」',
}

const visibleTextOf = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')

describe('the subject', () => {
  test.each([
    [[null], 0, '1 new show'],
    [[null, null], 3, '5 new shows'],
    [['cancelled'], 0, '1 show cancelled'],
    [[null, 'moved', 'cancelled', 'cancelled'], 0, '2 shows cancelled, 1 show moved, 1 new show'],
    [['postponed', 'rescheduled', 'back-on'], 0, '1 show postponed, 1 show rescheduled, 1 show back on'],
  ] as const)('counts shows with the changes %j and %d more new shows: %s', (changes, moreShows, subject) => {
    const shows = changes.map((change) => show({ change }))
    expect(render(shows, { moreShows }).subject).toBe(subject)
  })

  test.each([
    ['de', '1 Konzert abgesagt, 2 neue Konzerte'],
    ['es', '1 concierto cancelado, 2 conciertos nuevos'],
    ['fr', '1 concert annulé, 2 nouveaux concerts'],
    ['ja', '中止 1件, 新しいライブ 2件'],
    ['pt-BR', '1 show cancelled, 2 new shows'],
  ])('is in the subscriber’s language if it is supported, and otherwise in English: %s', (locale, subject) => {
    expect(render([show({ change: 'cancelled' }), show(), show()], { locale }).subject).toBe(subject)
  })
})

test('shows are grouped by day, in list order', () => {
  const { text } = render([
    show({ showTitle: 'First' }),
    show({ showTitle: 'Second' }),
    show({ showTitle: 'Third', showDate: '2026-11-28' }),
  ])
  expect(text.match(/^(?:FRIDAY|SATURDAY).*|^(?:First|Second|Third)$/gm)).toEqual([
    'FRIDAY, NOVEMBER 27, 2026',
    'First',
    'Second',
    'SATURDAY, NOVEMBER 28, 2026',
    'Third',
  ])
})

describe('the label of a show', () => {
  test.each([
    ['cancelled', {}, '[Cancelled]'],
    ['postponed', {}, '[Postponed]'],
    ['rescheduled', { previousDate: '2026-11-20' }, '[Rescheduled – was Nov 20, 2026]'],
    ['moved', { previousVenueName: 'Gilman' }, '[Moved – was at Gilman]'],
    ['back-on', {}, '[Back on]'],
  ] as const)('names the change (%s), and the former date or venue, if any', (change, former, label) => {
    expect(render([show({ change, ...former })]).text).toContain(`\n\n${label}\nSkanksgiving\n`)
  })

  test('says that a new show is sold out, and is missing for a new show with the status “scheduled”', () => {
    expect(render([show({ status: 'sold-out' })]).text).toContain('\n\n[Sold out]\nSkanksgiving\n')
    expect(render([show()]).text).not.toContain('[')
  })
})

test('a show is listed with its bands, times, age limit, price, place and alert, and with links to its page, a map and a calendar file', () => {
  const band = { bandId: '' as never, bandName: 'Half Past Rude', role: 'headliner', setTime: null, state: 'confirmed' }
  const lineUp = [band] as unknown as AlertedShow['lineUp']
  const { text } = render([show({ lineUp, latitude: 37.76, longitude: -122.4 })])
  expect(text.replaceAll('\u202f', ' ')).toContain(`
Skanksgiving
Half Past Rude
doors 7:00 PM · show 8:00 PM · 18+ · $15
Bottom of the Hill, 1233 17th Street, San Francisco, California
Your alert: shows with Half Past Rude
https://shows.example/shows/2026-11-27-skanksgiving
Map: https://www.openstreetmap.org/?mlat=37.76&mlon=-122.4#map=17/37.76/-122.4
Add to calendar: https://shows.example/shows/2026-11-27-skanksgiving.ics
`)
})

test.each([
  ['en', /pay what you can · 5 to 10$/m, 'shows with Half Past Rude (free, no strobe lights)'],
  ['de', /zahl, was du kannst · 5 to 10$/m, 'Konzerte mit Half Past Rude (Eintritt frei, kein Stroboskoplicht)'],
  ['ja', /自由料金制 · 5 to 10$/m, 'ライブ、出演: Half Past Rude（無料、ストロボ照明なし）'],
] as const)('the kind of price and the door criteria are in the language %s', (locale, price, alertPhrase) => {
  const watched = { ...sampleFilter, free: true, noStrobe: true }
  const priced = show({ watched, doorFacts: { priceKind: 'pay-what-you-can' }, price: '5 to 10' })
  const { text } = render([priced], { locale })
  expect(text).toMatch(price)
  expect(text).toContain(alertPhrase)
})

test('a fixed price is an amount with its currency', () => {
  const fixed = { doorFacts: { priceKind: 'fixed', priceAmount: 12.5, priceCurrency: 'USD' }, price: '$12.50' } as const
  expect(render([show(fixed)]).text).toMatch(/ · \$12\.50$/m)
})

test('a private address appears neither in the text nor in a link', () => {
  const { text, html } = render([show({ venueAddress: HIDDEN_ADDRESS })])
  expect(text).toContain('\nBottom of the Hill, San Francisco, California\n')
  expect(text + html).not.toMatch(/17th|Ask/)
  expect(text).toContain('search?query=Bottom%20of%20the%20Hill%2C%20San%20Francisco%2C%20California')
})

test.each([
  ['Oakland', { name: 'Oakland', isCentre: true }],
  ['the chosen point', { name: null, isCentre: false }],
  ['the chosen point', undefined],
])('an alert describes its position as %s, and its genres as alternatives', (name, place) => {
  const area = { near: { latitude: 37.8044, longitude: -122.2708 }, within: 25, ...(place && { place }) }
  const watched: AlertSubjectSummary = { ...sampleFilter, genres: ['ska', 'dub'], ...area }
  expect(render([show({ watched })]).text).toContain(` within 25 km of ${name} (Ska or Dub)`)
})

describe.each(languages)('in the language %s', (locale) => {
  const { kind: _, ...restrictions } = sampleFilter
  const watched: AlertSubjectSummary = {
    ...restrictions,
    kind: 'filter',
    bandNames: ['Half Past Rude', 'Trombone Tax'],
    venueNames: ['SO36'],
    city: 'Berlin',
    country: 'DE',
    near: { latitude: 52.5, longitude: 13.4 },
    place: { name: 'Berlin', isCentre: false },
    within: 25,
    startDate: '2026-11-20',
    endDate: '2026-12-31',
    ages: 18,
    status: ['cancelled', 'sold-out'],
    q: 'ska',
  }
  const shows = [
    show({ change: 'moved', previousVenueName: 'Gilman', watched }),
    show({ showDate: '2026-11-28', watched: { kind: 'show', showTitle: 'Skanksgiving' } }),
  ]
  const token = `${TOKEN}.${TOKEN}`
  const { subject, text, html } = render(shows, { locale, moreShows: 3, unsubscribeToken: token })

  test('the HTML has the lines of the plain text, in the same order, and its links', () => {
    const visibleText = visibleTextOf(html).toLocaleLowerCase(locale)
    const parts = text
      .split('\n')
      .filter((line) => !/^-- $|^$|https:/.test(line))
      .map((line) =>
        line
          .replace(/^\[|\]$| ?:$/g, '')
          .replace(/\s+/g, ' ')
          .toLocaleLowerCase(locale),
      )
    let end = 0
    for (const part of parts) {
      expect(visibleText.slice(end)).toContain(part)
      end = visibleText.indexOf(part, end) + part.length
    }
    expect(parts.length).toBeGreaterThan(12)
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url?.replaceAll('&amp;', '&'))
    expect([...text.matchAll(/https:\S+/g)].filter(([url]) => !links.includes(url))).toEqual([])
  })

  test('the alert line describes all criteria of the filter', () => {
    expect(text.replace(/[\u00a0\u202f]/g, ' ')).toContain(`\n${alertLines[locale]}\n`)
  })

  test('the email declares its language, and links to pages in that language', () => {
    const prefix = locale === 'en' ? '' : `/${locale}`
    expect(html).toContain(`<html lang="${locale}"`)
    expect(text).toContain(`https://shows.example${prefix}/shows/2026-11-27-skanksgiving\n`)
    expect(text).toContain(`https://shows.example${prefix}/alerts/${TOKEN}\n`)
    expect(text).toContain(`https://shows.example${prefix}/unsubscribe/${token}\n`)
  })

  test('the subject and every line except the venue’s are translated, unless the language is English', () => {
    const english = render(shows, { moreShows: 3 })
    expect(subject === english.subject).toBe(locale === 'en')
    const linesOf = (content: string) => content.split('\n').filter((line) => /^\p{L}.*\s/u.test(line))
    const untranslated = [...linesOf(english.text)].filter((line) => linesOf(text).includes(line))
    if (locale !== 'en')
      expect([...new Set(untranslated)]).toEqual(['Bottom of the Hill, 1233 17th Street, San Francisco, California'])
    expect(linesOf(text).length).toBeGreaterThan(6)
  })

  test('the confirmation mail says what is watched, and for how long the link is valid', () => {
    const mail = mailText(mailOf('confirm-alert', { locale, watched }), site)
    expect(mail.text).toContain('Half Past Rude')
    expect(mail.text).toContain('48')
    expect(mail.link).toBe(`https://shows.example${locale === 'en' ? '' : `/${locale}`}/confirm-alert/${TOKEN}`)
    expect(mail.unsubscribeUrl).toBeNull()
  })
})

test('user text is neither markup nor a link', () => {
  const hostile = '<b>Win</b> at evil.example'
  const texts = { showTitle: hostile, venueName: hostile, venueAddress: hostile, price: hostile }
  const watched = { ...sampleFilter, bandNames: [hostile], q: hostile, city: hostile }
  const emails = [
    render([show({ ...texts, watched, change: 'moved', previousVenueName: hostile })]),
    render([show({ watched: { kind: 'show', showTitle: hostile } })]),
    mailText(mailOf('confirm-alert', { watched }), site),
  ]
  for (const { subject, text, html } of emails) {
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;')
    expect(text.replace(/https:\S+/g, '')).not.toContain('evil.example')
    expect(subject).not.toContain('Win')
  }
})

test('an alert email has one-click unsubscribe headers, short enough for one line, and a confirmation mail has none', async () => {
  const inbox = await openInbox()
  const mailer = makeSmtpMailer({ ...sender, url: inbox.url })
  onTestFinished(async () => {
    mailer.close()
    await inbox.close()
  })
  const alertIds = Array.from({ length: 6 }, () => AlertId.parse(randomUUID()))
  const signedLinks = makeHmacLinks({ key: 'a test key' })
  const token = unsubscribeToken({ signedLinks }, SubscriberId.parse(randomUUID()), new Set(alertIds))
  await mailer.send(mailOf('alert', { unsubscribeToken: token }))
  const header = inbox.emails()[0]?.headers.get('list-unsubscribe') ?? ''
  expect(header).toBe(
    `<https://shows.example/unsubscribe/${token}>, <mailto:hello@shows.example?subject=Unsubscribe%20${token}>`,
  )
  expect(`List-Unsubscribe: ${header}`.length).toBeLessThan(900)
  expect(inbox.emails()[0]?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(signedLinks.verify('unsubscribe', token)).toBe(['alerts', ...alertIds].join(' '))
  await mailer.send(mailOf('confirm-alert'))
  expect(inbox.emails()[1]?.headers.has('list-unsubscribe')).toBe(false)
})

describe('the email about quiet alerts', () => {
  const quietMail = (changes: Partial<QuietAlertMail> = {}) => mailText(mailOf('alert-quiet', changes), site)

  test('names the alerts, and links to wider filters, each with its number of shows', () => {
    const { subject, text, link, unsubscribeUrl } = quietMail()
    expect(subject).toBe('Your alert is still active')
    expect(text).toContain('Nothing has matched for 90 days.')
    expect(text).toContain(
      '\n\nSHOWS WITH HALF PAST RUDE\n\nshows in Oakland\n12 shows\nhttps://shows.example/?city=Oakland\n',
    )
    expect(link).toBe(`https://shows.example/alerts/${TOKEN}`)
    expect(unsubscribeUrl).toBe(`https://shows.example/unsubscribe/${TOKEN}`)
  })

  test('has the same content in the HTML', () => {
    const visibleText = visibleTextOf(quietMail().html)
    for (const part of ['shows with Half Past Rude', 'shows in Oakland', '12 shows', 'keep watching'])
      expect(visibleText).toContain(part)
    expect(quietMail().html).toContain('href="https://shows.example/?city=Oakland"')
  })

  test('offers nothing if no wider filter has shows', () => {
    const { text } = quietMail({ alerts: [{ alertId: AlertId.parse(randomUUID()), watched: sampleFilter, wider: [] }] })
    expect(text).toContain('SHOWS WITH HALF PAST RUDE')
    expect(text).not.toContain('wider')
  })

  test.each([
    ['de', 'Deine Benachrichtigung ist weiter aktiv', 'https://shows.example/de?city=Oakland'],
    ['es', 'Tu aviso sigue activo', 'https://shows.example/es?city=Oakland'],
    ['fr', 'Votre alerte est toujours active', 'https://shows.example/fr?city=Oakland'],
    ['ja', '通知は引き続き有効です（1件）', 'https://shows.example/ja?city=Oakland'],
  ])('is in the subscriber’s language: %s', (locale, subject, url) => {
    const mail = quietMail({ locale })
    expect(mail.subject).toBe(subject)
    expect(mail.text).toContain(`\n${url}\n`)
  })
})
