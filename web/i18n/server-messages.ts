import type { Said } from '#core/messages/said.ts'
import { language } from './language.ts'
import type { Locale } from './locales.ts'
import type { ServerTexts } from './server-texts.ts'

const learnt = new Map<Locale, ServerTexts>()

/** From then on what the core and the server say is shown in that language. */
export const teachServerTexts = (locale: Locale, texts: ServerTexts): void => {
  learnt.set(locale, texts)
}

/** Loads the texts of the language that is read. Without them the page works too, with the server's texts in English. */
export const loadServerTexts = async (): Promise<void> => {
  if (language() === 'en' || learnt.has(language())) return
  const { serverTextsIn } = await import('./server-texts.ts')
  teachServerTexts(language(), await serverTextsIn(language()))
}

/** The texts that are being loaded, for screens that may need them; never rejects. */
export let textsBeingLoaded: Promise<unknown> = Promise.resolve()

/** For code that comes with a screen: loads the texts before it is drawn. */
export const needServerTexts = (): void => {
  textsBeingLoaded = loadServerTexts().catch(() => undefined)
}

/** What the core or the server says, in the language that is read; in English where that has no text for the code. */
export const serverText = (said: Said): string => learnt.get(language())?.textOf(said) ?? said.message

/** Puts an answer into the language that is read. What lies deeper than its own errors stays, to be kept or said where it is drawn. */
export const translateAnswer = (answer: unknown): void => learnt.get(language())?.translate(answer)
