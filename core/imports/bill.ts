import { nameKeyOf } from '#core/text/text.ts'
import { trimmed } from './trimmed.ts'

const BETWEEN_BANDS = /,|\s\+\s|\s\/\s|[|•·;]/u
/** Who is not known yet is nobody. */
const NOBODY = /^(?:tb[acd]|more|many more|others|guests?|support|special guests?|locals?|local support|friends|\+|&)$/i

/** Each name once, by what two spellings of it have in common; the first counts. */
export const distinct = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [nameKeyOf(name), name])).values()].toReversed()

/** Names, parted by commas, plus signs and the like, the last of several also by "and"; further words for "with" are no names. */
export const bandsIn = (text: string): string[] => {
  const names = text.split(BETWEEN_BANDS)
  const last =
    names.length > 1
      ? (names.pop() ?? '').split(/\s(?:&|and|und|y|e|et)\s(?!the\s|his\s|her\s|los\s|las\s|die\s)/i)
      : []
  return [...names, ...last]
    .map((name) =>
      trimmed(name.replace(/^\s*(?:w\/|with\s|and\s|und\s|&\s|supports?:?\s|special guests?:?\s)\s*/i, '')).replace(
        /(?<=\p{L}{4})\.$/u,
        '',
      ),
    )
    .filter((name) => /[\p{L}\p{N}]/u.test(name) && !NOBODY.test(name))
}
