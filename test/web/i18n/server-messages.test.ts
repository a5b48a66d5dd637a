import { expect, test } from 'vitest'
import { requestMessages } from '#adapters/http/request-messages.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { fieldIssue } from '#core/field-issue.ts'
import { importError, importMessage } from '#core/imports/import-message.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { parseFieldIssue } from '#core/messages/field-message.ts'
import { fieldMessages } from '#core/messages/field-messages.ts'
import { importMessages } from '#core/messages/import-messages.ts'
import { labels } from '#core/messages/labels.ts'
import type { Texts } from '#core/messages/localized-message.ts'
import { reasonMessage } from '#core/messages/reason-message.ts'
import { reasonMessages } from '#core/messages/reason-messages.ts'
import { successMessages } from '#core/messages/success-messages.ts'
import { roleNames } from '#core/permissions/policy.ts'
import { refusalMessages } from '#core/refusal-messages.ts'
import { setLocale, setLocaleWithServerTexts } from '#test/support/set-locale.ts'
import { makeApi } from '#web/data/api.ts'
import { baseLocale, type Locale, locales } from '#web/i18n/locales.ts'
import { roleLabels } from '#web/i18n/role-labels.ts'
import { preloadServerTexts, serverText } from '#web/i18n/server-messages.ts'
import { serverTexts } from '#web/i18n/server-texts.ts'
import { loadScreen } from '#web/shell/load-screen.ts'

const files = import.meta.glob<Texts>('/web/i18n/server-messages/*.json', { import: 'default', eager: true })
const translatedLocales = locales.filter((locale) => locale !== baseLocale)
const tableOf = (locale: Locale): Texts => files[`/web/i18n/server-messages/${locale}.json`] ?? {}
const translatorInto = (locale: Locale) => serverTexts(tableOf(locale), locale).translate

const tables: readonly Texts[] = [
  fieldMessages,
  importMessages,
  refusalMessages,
  reasonMessages,
  requestMessages,
  successMessages,
]
const english: Texts = {
  ...Object.fromEntries(Object.entries(labels).map(([label, text]) => [`label.${label}`, text])),
  ...Object.assign({}, ...tables),
}

const placeholdersIn = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort()

test('no code occurs in two tables', () => {
  const codes = tables.flatMap(Object.keys)
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
})

/** Matches the key of a text's variant for one field, such as `text.too_long.search`. */
const labelVariantPattern = /^(.+)\.([a-z_]+)$/
const englishOf = (code: string): string | undefined => {
  if (Object.hasOwn(english, code)) return english[code]
  const [, generalCode = '', label = ''] = labelVariantPattern.exec(code) ?? []
  const text = Object.hasOwn(labels, label) ? english[generalCode] : undefined
  return text?.replace('{label}', '')
}

test.each(translatedLocales)('%s has a text for every code and every label, and no superfluous texts', (locale) => {
  const table = tableOf(locale)
  expect({
    missing: Object.keys(english).filter((code) => !table[code]?.trim()),
    superfluous: Object.keys(table).filter((code) => englishOf(code) === undefined),
  }).toEqual({ missing: [], superfluous: [] })
})

test.each(translatedLocales)('each text in %s has the same placeholders as the English one', (locale) => {
  const table = Object.entries(tableOf(locale))
  expect(Object.fromEntries(table.map(([code, text]) => [code, placeholdersIn(text)]))).toEqual(
    Object.fromEntries(table.map(([code]) => [code, placeholdersIn(englishOf(code) ?? '')])),
  )
})

const modules = import.meta.glob<Record<string, unknown>>('/core/**/*.ts', { eager: true })

/** Returns the messages of all rules in the core's exported schemas. */
const schemaMessages = (): ReadonlySet<string> => {
  const messages = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const def: unknown = '_zod' in value ? (value._zod as { def: unknown }).def : value
    if (typeof def !== 'object' || def === null) return
    if ('error' in def && typeof def.error === 'function')
      for (const input of [undefined, {}]) {
        const message: unknown = def.error({ input })
        if (typeof message === 'string') messages.add(message)
      }
    for (const part of Object.values(def)) visit(part)
  }
  for (const module of Object.values(modules))
    for (const exported of Object.values(module))
      if (typeof exported === 'object' && exported !== null && '_zod' in exported) visit(exported)
  return messages
}

test("every issue from the core's schemas has a code and exactly the params of its text", () => {
  const messages = [...schemaMessages()]
  expect(messages.length).toBeGreaterThan(100)
  for (const message of messages) {
    const { code, params } = parseFieldIssue(message)
    expect(code, message).not.toBe('value.invalid')
    expect(
      Object.keys(params)
        .map((name) => `{${name}}`)
        .sort(),
      message,
    ).toEqual(placeholdersIn(fieldMessages[code]))
  }
})

test('params are formatted for the language of the text', () => {
  const [german, french, japanese] = [translatorInto('de'), translatorInto('fr'), translatorInto('ja')]
  const linkTooLong = fieldIssue('text.too_long', { label: 'link', max: 512 })
  expect([
    german(fieldError('showTitle', 'text.required', { label: 'show_title' })),
    french(parseFieldIssue(linkTooLong, { nth: 3 })),
    german(fieldError('q', 'text.too_long', { label: 'search', max: 256 })),
    german(importError('showDate', 'row.which_day', { days: ['--10-03', '--03-10'] })),
    german(importError('showDate', 'row.no_such_day', { days: ['--02-31'] })),
    german(importError('showDate', 'row.wrong_weekday', { day: '2027-10-03', weekday: 7, saidWeekday: 5 })),
    japanese(importError('showDate', 'row.wrong_weekday', { day: '2027-10-03', weekday: 7, saidWeekday: 5 })),
    german(importError('venueCountry', 'row.country_or_region', { text: 'CA', country: 'CA', region: 'California' })),
    german(importMessage('skipped.too_many_lines', { count: 1204, limit: 1000 })),
    german(reasonMessage('login.suspended_without_reason')),
    german({ code: 'of.a_newer_server', params: {}, message: 'Nobody has ever said this' }),
  ]).toEqual([
    'Titel fehlt',
    'Lien 3\u00a0: 512\u00a0caractères au maximum',
    'Die Suche darf höchstens 256 Zeichen haben',
    'Das Datum kann 3. Oktober oder 10. März sein: Wähle eins davon',
    'Datum: Den Tag 31. Februar gibt es nicht',
    'Datum: Der 3. Oktober 2027 ist ein Sonntag, kein Freitag',
    '日付: 2027年10月3日は金曜日ではなく日曜日です',
    'Land: CA kann Kanada oder California sein',
    'Diese Zeile und 1.204 weitere wurden übersprungen: Höchstens 1.000 werden auf einmal gelesen',
    'Dieses Konto ist gesperrt: kein Grund angegeben',
    'Nobody has ever said this',
  ])
})

test.each(locales)('success messages name each role as the screens do (%s)', async (locale) => {
  await setLocaleWithServerTexts(locale)
  for (const role of roleNames) {
    const granted = successMessage('role.granted', { role })
    expect(granted.params).toEqual({ role })
    expect(serverText(granted)).toContain(roleLabels[role]())
  }
  const messageFromNewerServer = {
    code: 'role.granted',
    params: { role: 'Auditor' },
    message: 'They now have the Auditor role.',
  }
  expect(serverText(messageFromNewerServer)).toContain('Auditor')
})

/** User input that resembles our own words, our messages or placeholders. */
const confusingInputs = [
  'Foo (support)',
  'moved it from',
  'DJ',
  'Friday',
  'October 3',
  'City',
  '1,204',
  '{name}',
  '$& $1 {text}',
]

test.each(translatedLocales)('in %s, text that users wrote stays unchanged', (locale) => {
  const textOf = translatorInto(locale)
  for (const input of confusingInputs)
    for (const message of [
      importMessage('skipped.who_tours', { text: input }),
      importMessage('note.not_read', { text: input }),
      importMessage('skipped.who_plays', { sign: input }),
      importMessage('skipped.event_without_readable_date', { text: input }),
      importError('venueCity', 'row.which_city', { cities: [input, 'Hull'] }),
      importError('venueCountry', 'row.which_city_of_name', { name: input }),
      importError('timeZone', 'row.which_time_zone', { city: input }),
      reasonMessage('login.suspended_because', { why: input }),
    ]) {
      expect(message.message).toContain(input)
      expect(textOf(message)).toContain(input)
      expect(textOf(message)).not.toBe(message.message)
    }
})

test("the server's messages are translated into the language of the page; in English they stay unchanged", async () => {
  const missingTitle = fieldError('showTitle', 'text.required', { label: 'show_title' })
  const problem = { code: 'input.invalid', params: {}, message: missingTitle.message, errors: [missingTitle] }
  const suspended = { code: 'login.suspended', ...suspension('Spam (again)') }
  const note = importMessage('skipped.day_off')
  const responses: Record<string, () => Response> = {
    '/api/shows': () => Response.json(problem, { status: 422 }),
    '/api/auth/login': () => Response.json(suspended, { status: 403 }),
    '/api/auth/logout': () => Response.json({ ...successMessage('session.logged_out'), skipped: [note] }),
    '/api/bands/1': () => Response.json(successMessage('session.logged_out')),
  }
  const api = makeApi(
    (path) => responses[path]?.() as Response,
    () => 'token',
  )
  const refusalOf = (path: '/api/shows' | '/api/auth/login') =>
    api.send('POST', path, {}).catch(({ message, errors, problem: { code } }) => [message, errors, code])
  const collectTexts = async () => ({
    refusal: await refusalOf('/api/shows'),
    suspended: await refusalOf('/api/auth/login'),
    success: await api.send('POST', '/api/auth/logout'),
    readResponse: await api.get('/api/bands/{id}', { params: { id: '1' } }),
    formError: serverText(parseFieldIssue(fieldIssue('password.not_the_same'))),
  })
  await setLocaleWithServerTexts('de')
  expect(await collectTexts()).toEqual({
    refusal: ['Titel fehlt', [{ ...missingTitle, message: 'Titel fehlt' }], 'input.invalid'],
    suspended: ['Dieses Konto ist gesperrt: Spam (again)', [], 'login.suspended'],
    // `skipped` stays in English: it may be stored, and shown in another language later.
    success: { ...successMessage('session.logged_out'), message: 'Abgemeldet.', skipped: [note] },
    readResponse: successMessage('session.logged_out'),
    formError: 'Die Passwörter stimmen nicht überein',
  })
  await setLocaleWithServerTexts('en')
  expect(await collectTexts()).toMatchObject({
    refusal: [missingTitle.message, [missingTitle], 'input.invalid'],
    success: { message: 'Logged out.' },
    formError: 'Passwords do not match',
  })
})

const suspension = (why: string) => {
  const { code, ...reason } = reasonMessage('login.suspended_because', { why })
  return { reason: code, ...reason }
}

test('loading a screen waits for the server texts that the screen needs', async () => {
  setLocale('es')
  const load = async () => {
    preloadServerTexts()
    return () => null
  }
  const missingTitle = fieldError('showTitle', 'text.required', { label: 'show_title' })
  await loadScreen({ path: '/x', code: { source: 'x.tsx', load } })
  expect(serverText(missingTitle)).toBe(translatorInto('es')(missingTitle))
  expect(serverText(missingTitle)).not.toBe(missingTitle.message)
})
