import posterUrl from './archivo-poster.woff2?url'
import textUrl from './archivo-text.woff2?url'

/** The fonts that the first paint needs: preload them (`as="font"`, with `crossorigin`). The wide cut may come later. */
export const preloadFonts: readonly string[] = [textUrl, posterUrl]
