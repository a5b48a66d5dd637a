import { localeOf, locales, localizedUrl, withoutLocale } from '#web/i18n/locales.ts'

export const PAGE_CACHE = 'pages'

export const OFFLINE_NOTE_ID = 'offline-note'

export const isCacheablePage = (pathname: string): boolean =>
  /^\/(?:(?:shows|bands|venues|cities)\/[^/.]+|cities|my-shows|about|support|privacy-policy|terms-of-use)?$/.test(
    withoutLocale(pathname),
  )

export type WorkerMessage = { cachePage: string } | { clearCache: true }

export const postToWorker = (message: WorkerMessage): void => {
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}

/** Returns the paths of the list in all languages, beginning with the pathname's language. */
export const listPathsFor = (pathname: string): string[] => [
  ...new Set([localeOf(pathname), ...locales].map((locale) => localizedUrl(locale, '/'))),
]
