import type { LocalizedMessage } from '#core/messages/localized-message.ts'
import { language } from './language.ts'
import type { Locale } from './locales.ts'
import type { ServerTexts } from './server-texts.ts'

const loadedTexts = new Map<Locale, ServerTexts>()

/** Registers the texts for server and core messages in a language. */
export const registerServerTexts = (locale: Locale, texts: ServerTexts): void => {
  loadedTexts.set(locale, texts)
}

/** Loads the texts of the current language. Without them, server messages are in English. */
export const loadServerTexts = async (): Promise<void> => {
  if (language() === 'en' || loadedTexts.has(language())) return
  const { serverTextsIn } = await import('./server-texts.ts')
  registerServerTexts(language(), await serverTextsIn(language()))
}

/** Pending texts, for screens that may need them. Never rejects. */
export let serverTextsLoading: Promise<unknown> = Promise.resolve()

/** Called by lazy screens: loads the texts before the screen renders. */
export const preloadServerTexts = (): void => {
  serverTextsLoading = loadServerTexts().catch(() => undefined)
}

/** Translates a core or server message into the current language; falls back to its English text. */
export const serverText = (message: LocalizedMessage): string =>
  loadedTexts.get(language())?.textOf(message) ?? message.message

/** Translates the message and errors of a response in place. Nested messages are translated where they are rendered. */
export const translateResponse = (answer: unknown): void => loadedTexts.get(language())?.translate(answer)
