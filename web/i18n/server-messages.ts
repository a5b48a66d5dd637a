import type { LocalizedMessage } from '#core/messages/localized-message.ts'
import { language } from './language.ts'
import type { Locale } from './locales.ts'
import type { ServerTexts } from './server-texts.ts'

const loadedTexts = new Map<Locale, ServerTexts>()

/** Registers the texts for server and core messages in a language. */
export const registerServerTexts = (locale: Locale, texts: ServerTexts): void => {
  loadedTexts.set(locale, texts)
}

/** Loads the texts of the current language unless they are already loaded. Without them, server messages are in English. */
export const loadServerTexts = async (): Promise<void> => {
  if (language() === 'en' || loadedTexts.has(language())) return
  const { serverTextsIn } = await import('./server-texts.ts')
  registerServerTexts(language(), await serverTextsIn(language()))
}

/** Resolves when the texts that {@link preloadServerTexts} requested have loaded or failed to load. Never rejects. */
export let serverTextsLoading: Promise<unknown> = Promise.resolve()

/** Starts to load the texts; called as soon as the form-field module is loaded. A lazy screen with form fields then renders
 * only once the texts have loaded or failed to load. */
export const preloadServerTexts = (): void => {
  serverTextsLoading = loadServerTexts().catch(() => undefined)
}

/** Returns a core or server message in the current language, or in English if it has no translation. */
export const serverText = (message: LocalizedMessage): string =>
  loadedTexts.get(language())?.translate(message) ?? message.message

/** Translates the message and field errors of a response body in place. Other messages in the body are translated on render. */
export const translateResponse = (body: unknown): void => loadedTexts.get(language())?.translateBody(body)
