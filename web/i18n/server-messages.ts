import type { Said } from '#core/messages/said.ts'
import { language } from './language.ts'
import type { Locale } from './locales.ts'
import type { ServerTexts } from './server-texts.ts'

const learnt = new Map<Locale, ServerTexts>()

/** Registers the texts for server and core messages in a language. */
export const teachServerTexts = (locale: Locale, texts: ServerTexts): void => {
  learnt.set(locale, texts)
}

/** Loads the texts of the current language. Without them, server messages are in English. */
export const loadServerTexts = async (): Promise<void> => {
  if (language() === 'en' || learnt.has(language())) return
  const { serverTextsIn } = await import('./server-texts.ts')
  teachServerTexts(language(), await serverTextsIn(language()))
}

/** Pending texts, for screens that may need them. Never rejects. */
export let textsBeingLoaded: Promise<unknown> = Promise.resolve()

/** Called by lazy screens: loads the texts before the screen renders. */
export const needServerTexts = (): void => {
  textsBeingLoaded = loadServerTexts().catch(() => undefined)
}

/** Translates a core or server message into the current language; falls back to its English text. */
export const serverText = (said: Said): string => learnt.get(language())?.textOf(said) ?? said.message

/** Translates the message and errors of a response in place. Nested messages are translated where they are rendered. */
export const translateAnswer = (answer: unknown): void => learnt.get(language())?.translate(answer)
