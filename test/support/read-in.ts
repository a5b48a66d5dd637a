import { onTestFinished } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import type { Locale } from '#web/i18n/locales.ts'
import { translationInto } from '#web/i18n/sentence-table.ts'
import { teachSentences } from '#web/i18n/sentences.ts'

/** From then on that language is read, until the test is over. */
export const readWithoutSentences = (locale: Locale): void => {
  const before = getLocale
  onTestFinished(() => overwriteGetLocale(before))
  overwriteGetLocale(() => locale)
}

/** The same with the sentences of the core and the server. */
export const readIn = async (locale: Locale): Promise<void> => {
  readWithoutSentences(locale)
  teachSentences(locale, await translationInto(locale))
}
