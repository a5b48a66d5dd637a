import type { Locale } from '#web/i18n/locales.ts'

/** Defined by the build. */
declare const LOCALE: Locale

/** Stands in for the runtime of the compiled messages, which choose the language's variant by it. */
export const experimentalStaticLocale = LOCALE
export const getLocale = (): Locale => LOCALE
export const overwriteGetLocale = (): void => {}
