import { fold } from './text.ts'

/**
 * What stands between words, as a class of a regular expression that JavaScript and PostgreSQL read alike whatever the
 * locale is: blanks, punctuation and symbols, of folded text.
 */
export const BETWEEN_WORDS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7\\u02c2-\\u02df\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\ufe10-\\ufe6f\\uff01-\\uff0f\\uff1a-\\uff20]+'

const between = new RegExp(BETWEEN_WORDS, 'u')

/** Of a word so many characters are compared. */
export const WORD_LENGTH = 64

/** A word of two letters, or one in a script that writes words in one. */
const LONG_ENOUGH = /^(?:.{2,}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])$/u

/** Whether a text has a word that can be searched for. */
export const isSearchable = (text: string): boolean => wordsOf(text).some((word) => LONG_ENOUGH.test(word))

/** The words of a text, without case and accents, as a search compares them. */
export const wordsOf = (text: string): readonly string[] =>
  fold(text.replaceAll('\u0000', ' '))
    .split(between)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, WORD_LENGTH).join(''))
