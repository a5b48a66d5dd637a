import { trimPunctuation } from './trim-punctuation.ts'

const BAND_SEPARATOR = /,|\s\+\s|\s\/\s|[|•·;]/u
const PLACEHOLDER_NAME =
  /^(?:tb[acd]|more|many more|others|guests?|support|special guests?|locals?|local support|friends|\+|&)$/i

/** Returns the band names in a text, without placeholders such as "TBA". Splits only the last part of a list at "and" or "&", as in
 * `A, B & C`. */
export const bandNamesIn = (text: string): string[] => {
  const parts = text.split(BAND_SEPARATOR)
  const lastNames =
    parts.length > 1
      ? (parts.pop() ?? '').split(/\s(?:&|and|und|y|e|et)\s(?!the\s|his\s|her\s|los\s|las\s|die\s)/i)
      : []
  return [...parts, ...lastNames]
    .map((name) =>
      trimPunctuation(
        name.replace(/^\s*(?:w\/|with\s|and\s|und\s|&\s|supports?:?\s|special guests?:?\s)\s*/i, ''),
      ).replace(/(?<=\p{L}{4})\.$/u, ''),
    )
    .filter((name) => /[\p{L}\p{N}]/u.test(name) && !PLACEHOLDER_NAME.test(name))
}
