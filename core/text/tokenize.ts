import { fold } from './text.ts'

/** The spaces, punctuation and symbols of folded text: a locale-independent character class for JavaScript and PostgreSQL. */
export const WORD_SEPARATORS =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00a9\\u00ab-\\u00b4\\u00b6-\\u00b9\\u00bb-\\u00bf\\u00d7\\u00f7\\u02c2-\\u02df\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u2bff\\u2e00-\\u2e7f\\u3000-\\u3004\\u3008-\\u3020\\u3030\\ufe10-\\ufe6f\\uff01-\\uff0f\\uff1a-\\uff20]+'

const separators = new RegExp(WORD_SEPARATORS, 'u')

export const MAX_WORD_LENGTH = 64

const LONG_ENOUGH = /^(?:.{2,}|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])$/u

export const isSearchable = (text: string): boolean => tokenize(text).some((word) => LONG_ENOUGH.test(word))

export const tokenize = (text: string): readonly string[] =>
  fold(text.replaceAll('\u0000', ' '))
    .split(separators)
    .filter((word) => word !== '')
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
