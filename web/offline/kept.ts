import { addressIn, localeOf, locales, pathOf } from '#web/i18n/locales.ts'

export const KEPT_PAGES = 'pages'

export const KEPT_NOTE_ID = 'kept'

export const isKept = (pathname: string): boolean =>
  /^\/(?:(?:shows|bands|venues)\/[^/.]+|about|support|privacy-policy|terms-of-use)?$/.test(pathOf(pathname))

/** Messages to the service worker: cache this address, or clear the cache. */
export type ToKeeper = { read: string } | { forgetAll: true }

export const tellKeeper = (message: ToKeeper): void => {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}

export const listsFor = (pathname: string): string[] => [
  ...new Set([localeOf(pathname), ...locales].map((locale) => addressIn(locale, '/'))),
]
