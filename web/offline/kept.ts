import { addressIn, localeOf, pathOf } from '#web/locales.ts'

/** The note that a kept page bears; the first navigation inside the application takes it away. */
export const KEPT_NOTE_ID = 'kept'

/** Whether a page of ours is read again without a network: lists, shows, bands, venues and the pages of words. */
export const isKept = (pathname: string): boolean =>
  /^\/(?:(?:shows|bands|venues)\/[^/.]+|about|support|privacy-policy|terms-of-use)?$/.test(pathOf(pathname))

/** Where the list of shows stands in the language of an address. */
export const listOf = (pathname: string): string => addressIn(localeOf(pathname), '/')
