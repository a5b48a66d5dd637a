import { nameKeyOf } from '#core/text/text.ts'

const CHARACTERS_PER_EDIT = 4

/** Returns whether at most a quarter of the characters differ, or one name contains all words of the other and is at most twice
 * as long. `original` should be the name before any changes, because small changes add up. */
export const isSimilarName = (original: string, name: string): boolean => {
  const [one, other] = [wordsOf(original), wordsOf(name)]
  const [shorter, longer] = [one.join(''), other.join('')].sort((a, b) => a.length - b.length) as [string, string]
  const hasAllWords = includesAll(one, other) || includesAll(other, one)
  if (hasAllWords && shorter.length * 2 >= longer.length) return true
  return editDistance([...shorter], [...longer]) * CHARACTERS_PER_EDIT <= [...longer].length
}

const wordsOf = (name: string): readonly string[] => nameKeyOf(name).match(/[\p{L}\p{N}]+/gu) ?? [name]

const includesAll = (words: readonly string[], wanted: readonly string[]): boolean =>
  wanted.every((word) => words.includes(word))

const editDistance = (one: readonly string[], other: readonly string[]): number => {
  let row = other.map((_, index) => index + 1)
  for (const [i, character] of one.entries()) {
    let [left, diagonal] = [i + 1, i]
    row = row.map((above, j) => {
      left = Math.min(above + 1, left + 1, diagonal + (character === other[j] ? 0 : 1))
      diagonal = above
      return left
    })
  }
  return row.at(-1) ?? one.length
}
