import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { baseLocale, type Locale, locales } from '#web/i18n/locales.ts'

/** A text, or one per plural form. */
type Message = string | readonly { declarations: readonly string[]; match: Readonly<Record<string, string>> }[]

const folder = join(import.meta.dirname, '../../../web/messages')
const areas = readdirSync(join(folder, baseLocale))

const messagesOf = (locale: Locale): ReadonlyMap<string, Message> =>
  new Map(
    areas.flatMap((area) =>
      Object.entries<Message>(JSON.parse(readFileSync(join(folder, locale, area), 'utf8'))).map(
        ([key, message]) => [key, message] as const,
      ),
    ),
  )

const english = messagesOf(baseLocale)
/** Returns each text with the selector of its plural case, such as `n=one`; `*` for a plain message. */
const textsOf = (message: Message): readonly (readonly [selector: string, text: string])[] =>
  typeof message === 'string' ? [['*', message]] : message.flatMap(({ match }) => Object.entries(match))

/** Returns the placeholders and markup of a text. */
const placeholdersOf = (text: string): readonly string[] => [...new Set(text.match(/\{[#/]?\w+\/?\}/g))]

/** A text for a single number or country may omit these placeholders, as in “a day before doors”. */
const omissiblePlaceholders = ['{count}', '{formattedCount}', '{location}']

/** Returns the placeholders that are missing from or superfluous in a text. */
const placeholderErrors = ([selector, text]: readonly [string, string], all: readonly string[]): readonly string[] => {
  const present = placeholdersOf(text)
  const needed = /=(?:few|many|other|\*)$|^\*$/.test(selector)
    ? all
    : all.filter((each) => !omissiblePlaceholders.includes(each))
  return [...needed.filter((each) => !present.includes(each)), ...present.filter((each) => !all.includes(each))]
}

/** Returns the plural cases that a message distinguishes (Unicode CLDR). */
const pluralCasesOf = (message: Message): readonly string[] =>
  typeof message === 'string'
    ? []
    : message.flatMap(({ match }) => Object.keys(match).map((selector) => selector.replace(/^.*=/, '')))

test('every message is used', () => {
  const web = join(folder, '..')
  const sourceFiles = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const code = sourceFiles.map((name) => readFileSync(join(web, name), 'utf8')).join('\n')
  const used = new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, key]) => key))
  expect([...english.keys()].filter((key) => !used.has(key))).toEqual([])
})

describe.each(locales.filter((locale) => locale !== baseLocale))('the interface in %s', (locale) => {
  const messages = messagesOf(locale)

  test('has every message, and no superfluous one', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('has the English placeholders and markup', () => {
    const errors = [...english].flatMap(([key, message]) => {
      const all = textsOf(message).flatMap(([, text]) => placeholdersOf(text))
      return textsOf(messages.get(key) ?? '').flatMap((each) =>
        placeholderErrors(each, all).map((placeholder) => [key, each[0], placeholder]),
      )
    })
    expect(errors).toEqual([])
  })

  test('has the plural forms of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
    const ordinals = new Intl.PluralRules(locale, { type: 'ordinal' }).resolvedOptions().pluralCategories
    const errors = [...messages].flatMap(([key, message]) => {
      const pluralCases = pluralCasesOf(message)
      const isOrdinal = typeof message !== 'string' && /ordinal/.test(message[0]?.declarations.join() ?? '')
      const missing = (isOrdinal ? ordinals : pluralCategories).filter(
        (pluralCase) => !pluralCases.includes(pluralCase),
      )
      return pluralCases.length > 0 && !pluralCases.includes('*') && missing.length > 0
        ? [`${key}: ${missing.join()}`]
        : []
    })
    expect(errors).toEqual([])
  })
})

test('no line of French text can break between a word and its punctuation', () => {
  const texts = [...messagesOf('fr')].flatMap(([key, message]) =>
    textsOf(message).map(([, text]) => [key, text] as const),
  )
  expect(texts.filter(([, text]) => /« | [»:;?!]/.test(text))).toEqual([])
})
