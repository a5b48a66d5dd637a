import { onTestFinished } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import type { Locale } from '#web/i18n/locales.ts'
import { registerServerTexts } from '#web/i18n/server-messages.ts'
import { serverTextsIn } from '#web/i18n/server-texts.ts'

export const setLocale = (locale: Locale): void => {
  const originalGetLocale = getLocale
  onTestFinished(() => overwriteGetLocale(originalGetLocale))
  overwriteGetLocale(() => locale)
}

/** Sets the language until the end of the test, and registers its server texts. */
export const setLocaleWithServerTexts = async (locale: Locale): Promise<void> => {
  setLocale(locale)
  if (locale !== 'en') registerServerTexts(locale, await serverTextsIn(locale))
}
