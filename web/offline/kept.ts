import { addressIn, localeOf, locales, pathOf } from '#web/i18n/locales.ts'

/** Where the pages that were read lie in the browser (`CacheStorage`). */
export const KEPT_PAGES = 'pages'

/** The note that a kept page bears; the first navigation inside the application takes it away. */
export const KEPT_NOTE_ID = 'kept'

/** Whether a page of ours is read again without a network: lists, shows, bands, venues and the pages of words. */
export const isKept = (pathname: string): boolean =>
  /^\/(?:(?:shows|bands|venues)\/[^/.]+|about|support|privacy-policy|terms-of-use)?$/.test(pathOf(pathname))

/** What pages tell the service worker: the address of one that was read inside the application, or that all be forgotten. */
export type ToKeeper = { read: string } | { forgetAll: true }

/** Tells it as soon as there is one. */
export const tellKeeper = (message: ToKeeper): void => {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}

/** Where lists of shows stand, the one in the language of an address first. */
export const listsFor = (pathname: string): string[] => [
  ...new Set([localeOf(pathname), ...locales].map((locale) => addressIn(locale, '/'))),
]
