import { language } from './language.ts'
import type { Locale } from './locales.ts'

type Say = (sentence: string) => string

const learnt = new Map<Locale, Say>()

/** From then on the sentences of the core and the server are said in that language. */
export const teachSentences = (locale: Locale, say: Say): void => {
  learnt.set(locale, say)
}

/** Sees to it that they can be said in the language that is read. Without it the page speaks too, only not in their words. */
export const learnSentences = async (): Promise<void> => {
  if (language() === 'en' || learnt.has(language())) return
  const { translationInto } = await import('./sentence-table.ts')
  teachSentences(language(), await translationInto(language()))
}

/** What was begun to be learnt, for who draws a screen that may need it; never rejects. */
export let beingLearnt: Promise<unknown> = Promise.resolve()

/** For code that comes with a screen: has them learnt before it is drawn. */
export const needSentences = (): void => {
  beingLearnt = learnSentences().catch(() => undefined)
}

/**
 * A sentence that the core or the server says, which speak English, in the language that is read; as it came when it is not
 * known. What is in that language already stays so.
 */
export const inLanguage = (sentence: string): string =>
  language() === 'en' ? sentence : (learnt.get(language())?.(sentence) ?? sentence)

/**
 * For reading the JSON of an answer: what it says of itself (its own `message`, and those of its `errors`) comes out in the
 * language that is read. What lies deeper stays as it is, to be kept or said where it is drawn.
 */
export const answersInLanguage = (): ((key: string, value: unknown) => unknown) | undefined =>
  language() === 'en' ? undefined : (key, value) => (key === '' ? spoken(value) : value)

type Spoken = { message?: unknown; errors?: unknown }

const spoken = (answer: unknown): unknown => {
  const { message, errors }: Spoken = Object(answer)
  if (typeof message === 'string') Object.assign(Object(answer), { message: inLanguage(message) })
  if (Array.isArray(errors)) errors.forEach(spoken)
  return answer
}
