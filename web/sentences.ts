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

/**
 * A sentence that the core or the server says, which speak English, in the language that is read; as it came when it is not
 * known. What is in that language already stays so.
 */
export const inLanguage = (sentence: string): string =>
  language() === 'en' ? sentence : (learnt.get(language())?.(sentence) ?? sentence)

/**
 * For reading the JSON of an answer: what it says to a person (`message`, and the `notes` of an import) comes out in the
 * language that is read.
 */
export const answersInLanguage = (): ((key: string, value: unknown) => unknown) | undefined =>
  language() === 'en' ? undefined : spoken

const spoken = (key: string, value: unknown): unknown => {
  if (key === 'message' && typeof value === 'string') return inLanguage(value)
  return key === 'notes' && Array.isArray(value) ? value.map((note) => inLanguage(String(note))) : value
}
