import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { errorCodes } from '#adapters/http/errors.ts'
import { DomainError } from '#core/errors.ts'
import { readIn, readWithoutSentences } from '#test/support/read-in.ts'
import { saidSentences } from '#test/support/said-sentences.ts'
import { makeApi } from '#web/data/api.ts'
import { baseLocale, type Locale, locales } from '#web/i18n/locales.ts'
import { type Sentences, translator } from '#web/i18n/sentence-table.ts'
import { inLanguage, needSentences } from '#web/i18n/sentences.ts'
import { loadScreen } from '#web/shell/routes.ts'

const files = import.meta.glob<Sentences>('/web/sentences/*.json', { import: 'default', eager: true })
const others = locales.filter((locale) => locale !== baseLocale)
const sentencesOf = (locale: Locale): Sentences => files[`/web/sentences/${locale}.json`] ?? {}
const speakerOf = (locale: Locale) => translator(sentencesOf(locale), locale)

const said = new Set([
  ...saidSentences(),
  ...errorCodes.map((code) => new DomainError(code).message),
  // What the schema library says where nobody says anything else.
  ...(z.safeParse(z.string(), 1).error?.issues ?? []).map(({ message }) => message),
])

const placesIn = (sentence: string): string[] => [...new Set(sentence.match(/\{\d\}/g))].sort()

test('what is said is found where it is written', () => {
  expect([...said]).toEqual(
    expect.arrayContaining([
      'Invalid email or password.',
      'The body is larger than {1}.',
      '{1} must be {2} characters or less',
      'Show title',
      'At most 20 links',
      'You have left the band.',
      'This line and {1} more are too many: {2} are read at once',
      'Address must be on the usual port, 443 or 80',
    ]),
  )
})

test.each(others)('in %s there is every sentence that is said, and no other', (locale) => {
  const known = Object.keys(sentencesOf(locale))
  expect({
    missing: [...said].filter((sentence) => !known.includes(sentence)),
    needless: known.filter((sentence) => !said.has(sentence)),
  }).toEqual({ missing: [], needless: [] })
})

test.each(others)(
  'in %s each sentence says what the English one says of what varies, and is no other’s English',
  (locale) => {
    const say = speakerOf(locale)
    for (const [english, theirs] of Object.entries(sentencesOf(locale))) {
      expect(theirs.trim(), english).not.toBe('')
      expect(placesIn(theirs), english).toEqual(placesIn(english))
      const filled = (sentence: string) => sentence.replace(/\{(\d)\}/g, '«$1»')
      expect(say(filled(english)), english).toBe(filled(theirs))
      expect(say(filled(theirs)), `${english}, said already`).toBe(filled(theirs))
    }
  },
)

test.each(others)('in %s whatever the schemas of the core say is known', (locale) => {
  const say = speakerOf(locale)
  const messages = [...messagesOfSchemas()]
  expect(messages.length).toBeGreaterThan(100)
  expect(messages.filter((message) => say(message) === message)).toEqual([])
})

const modules = import.meta.glob<Record<string, unknown>>('/core/**/*.ts', { eager: true })

/** What is wrong with anything, by any rule of any schema that the core exports. */
function messagesOfSchemas(): ReadonlySet<string> {
  const messages = new Set<string>()
  const seen = new Set<unknown>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return
    seen.add(value)
    const def: unknown = '_zod' in value ? (value._zod as { def: unknown }).def : value
    if (typeof def !== 'object' || def === null) return
    if ('error' in def && typeof def.error === 'function')
      for (const input of [undefined, {}]) {
        const told: unknown = def.error({ input })
        if (typeof told === 'string') messages.add(told)
      }
    for (const part of Object.values(def)) visit(part)
  }
  for (const module of Object.values(modules))
    for (const exported of Object.values(module))
      if (typeof exported === 'object' && exported !== null && '_zod' in exported) visit(exported)
  return messages
}

test('what is put into a sentence is said in its language, too', () => {
  const german = speakerOf('de')
  const french = speakerOf('fr')
  expect([
    german('Show title is required'),
    french('Link 3 must be 512 characters or less'),
    german('Show date may be 3 October or 10 March: choose one'),
    german('Show date: there is no such day as 31 February'),
    german('Show date: 3 October 2027 is a Sunday, not a Friday'),
    german('Country: CA may be Canada or California'),
    german('This line and 1,204 more are too many: 1,000 are read at once'),
    german('This account is suspended: Spam, (and more)\nof it'),
    german('Nobody has ever said this'),
  ]).toEqual([
    'Titel fehlt',
    'Lien 3\u00a0: 512 caractères au maximum',
    'Das Datum kann 3. Oktober oder 10. März sein: Wähle eins davon',
    'Datum: Den Tag 31. Februar gibt es nicht',
    'Datum: 3. Oktober 2027 fällt auf Sonntag, nicht auf Freitag',
    'Land: CA kann Canada oder California sein',
    'Diese Zeile und 1.204 weitere sind zu viele: 1.000 werden auf einmal gelesen',
    'Dieses Konto ist gesperrt: Spam, (and more)\nof it',
    'Nobody has ever said this',
  ])
})

test('what somebody wrote stays as they wrote it, though it may be a word that we know', () => {
  const german = speakerOf('de')
  expect([
    german('This account is suspended: Friday'),
    german('This account is suspended: Name'),
    german('This account is suspended: no reason given'),
    german('This event has no date that can be read: 3 October'),
    german('Not read: City'),
    german('Read as who is on tour: Friday'),
    german('Read as who plays where Address stands'),
    german('Country: Region may be Canada or California'),
  ]).toEqual([
    'Dieses Konto ist gesperrt: Friday',
    'Dieses Konto ist gesperrt: Name',
    'Dieses Konto ist gesperrt: kein Grund angegeben',
    'Dieser Termin hat kein lesbares Datum: 3 October',
    'Nicht gelesen: City',
    'Gelesen als Band auf Tour: Friday',
    'Gelesen als Angabe, wer bei Address spielt',
    'Land: Region kann Canada oder California sein',
  ])
})

test('what the server answers is read in the language of the page; in English it is as it came', async () => {
  const refusal = {
    message: 'Show title is required',
    errors: [{ field: 'showTitle', message: 'Show title is required' }],
    code: 'input.invalid',
  }
  const answers: Record<string, () => Response> = {
    '/api/shows': () => Response.json(refusal, { status: 422 }),
    '/api/auth/logout': () => Response.json({ message: 'Logged out.', skipped: [{ message: 'Read as a day off' }] }),
    '/api/bands/1': () => Response.json({ message: 'Logged out.' }),
  }
  const api = makeApi(
    (path) => answers[path]?.() as Response,
    () => 'token',
  )
  const read = async () => ({
    refused: await api
      .send('POST', '/api/shows', {})
      .catch(({ message, errors, problem }) => [message, errors, problem.code]),
    answered: await api.send('POST', '/api/auth/logout'),
    got: await api.get('/api/bands/1'),
    checked: inLanguage('Passwords do not match'),
  })
  await readIn('de')
  expect(await read()).toEqual({
    refused: ['Titel fehlt', [{ field: 'showTitle', message: 'Titel fehlt' }], 'input.invalid'],
    // It may be kept, and said in another language.
    answered: { message: 'Abgemeldet.', skipped: [{ message: 'Read as a day off' }] },
    got: { message: 'Logged out.' },
    checked: 'Die Passwörter stimmen nicht überein',
  })
  await readIn('en')
  expect(await read()).toMatchObject({
    refused: [refusal.message, refusal.errors, refusal.code],
    answered: { message: 'Logged out.' },
    checked: 'Passwords do not match',
  })
})

test('a screen whose code asks for the sentences stands once they are there', async () => {
  readWithoutSentences('es')
  const load = async () => {
    needSentences()
    return () => null
  }
  await loadScreen({ path: '/x', code: { source: 'x.tsx', load } })
  expect(inLanguage('Show title is required')).toBe(speakerOf('es')('Show title is required'))
  expect(inLanguage('Show title is required')).not.toBe('Show title is required')
})
