import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { baseLocale, type Locale, locales } from '#web/i18n/locales.ts'

/** A text, or one text for each case, such as a plural form. */
type Message = string | readonly { declarations: readonly string[]; match: Readonly<Record<string, string>> }[]

const folder = join(import.meta.dirname, '../../../web/messages')
const fileNames = readdirSync(join(folder, baseLocale))

const messagesOf = (locale: Locale): ReadonlyMap<string, Message> =>
  new Map(
    fileNames.flatMap((fileName) =>
      Object.entries<Message>(JSON.parse(readFileSync(join(folder, locale, fileName), 'utf8'))).map(
        ([key, message]) => [key, message] as const,
      ),
    ),
  )

const english = messagesOf(baseLocale)

/** Returns each text with the selector of its case, such as `n=one`, or with `*` if it is the only text. */
const textsOf = (message: Message): readonly (readonly [selector: string, text: string])[] =>
  typeof message === 'string' ? [['*', message]] : message.flatMap(({ match }) => Object.entries(match))

/** Returns the placeholders and markup of a text. */
const placeholdersOf = (text: string): readonly string[] => [...new Set(text.match(/\{[#/]?\w+\/?\}/g))]

/** Placeholders that a text for one specific number or country may omit, as in “a day before doors”. */
const omissiblePlaceholders = ['{count}', '{formattedCount}', '{location}']

/** Returns the needed placeholders that a text lacks, and the superfluous ones that it contains. */
const placeholderErrors = (
  [selector, text]: readonly [string, string],
  englishPlaceholders: readonly string[],
): readonly string[] => {
  const present = placeholdersOf(text)
  const needed = /=(?:few|many|other|\*)$|^\*$/.test(selector)
    ? englishPlaceholders
    : englishPlaceholders.filter((each) => !omissiblePlaceholders.includes(each))
  return [
    ...needed.filter((each) => !present.includes(each)),
    ...present.filter((each) => !englishPlaceholders.includes(each)),
  ]
}

/** Returns the values that the cases of a message match: plural categories (Unicode CLDR), other values, or `*`. */
const matchedValuesOf = (message: Message): readonly string[] =>
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

  test('has every message, and no superfluous ones', () => {
    expect([...messages.keys()].sort()).toEqual([...english.keys()].sort())
  })

  test('has the same placeholders and markup as in English', () => {
    const errors = [...english].flatMap(([key, message]) => {
      const englishPlaceholders = textsOf(message).flatMap(([, text]) => placeholdersOf(text))
      return textsOf(messages.get(key) ?? '').flatMap((selectorAndText) =>
        placeholderErrors(selectorAndText, englishPlaceholders).map((placeholder) => [
          key,
          selectorAndText[0],
          placeholder,
        ]),
      )
    })
    expect(errors).toEqual([])
  })

  test('has every plural form of the language', () => {
    const cardinalCategories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const ordinalCategories = new Intl.PluralRules(locale, { type: 'ordinal' }).resolvedOptions().pluralCategories
    const errors = [...messages].flatMap(([key, message]) => {
      const values = matchedValuesOf(message)
      const isOrdinal = typeof message !== 'string' && /ordinal/.test(message[0]?.declarations.join() ?? '')
      const missing = (isOrdinal ? ordinalCategories : cardinalCategories).filter(
        (category) => !values.includes(category),
      )
      return values.length > 0 && !values.includes('*') && missing.length > 0 ? [`${key}: ${missing.join()}`] : []
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
