import { expect, test } from 'vitest'
import { laterWordPatternOf, likePatternsOf } from '#adapters/postgres/reads/name-search.ts'

/** Returns whether the name matches the SQL `like` pattern. */
const matchesLike = (pattern: string, name: string): boolean => {
  const expression = pattern.replaceAll(/\\.|./gs, (token) =>
    token === '%' ? '.*' : token === '_' ? '.' : token.replace(/^\\/, '').replace(/\W/, '\\$&'),
  )
  return new RegExp(`^${expression}$`, 's').test(name)
}
const finds = (query: string, name: string): boolean =>
  likePatternsOf(query).some(
    (pattern) => matchesLike(pattern, name) || matchesLike(laterWordPatternOf(pattern) ?? pattern, name),
  )

/** Returns misspellings of the name: one letter replaced, omitted, added, or swapped with the next. */
const typosOf = (name: string): readonly string[] =>
  [...name].flatMap((letter, index) => {
    const [before, after] = [name.slice(0, index), name.slice(index + 1)]
    const swapped = `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`
    return [`${before}x${after}`, `${before}${after}`, `${before}x${letter}${after}`, swapped]
  })

test.each(['skanky', 'upbeats', 'nutmegs', 'madness!', 'two tones', 'trombone tax', 'rocksteady wednesday club'])(
  '%s, at the start or the end of a name, is found despite a typo at any position',
  (name) => {
    const missed = typosOf(name).filter((typo) => !finds(typo, `${name} orchestra`) || !finds(typo, `the ${name}`))
    expect(missed).toEqual([])
  },
)

test('a short query is matched exactly, anywhere in a name', () => {
  expect(likePatternsOf('nofx')).toEqual(['%nofx%'])
})

test('a query of symbols has no patterns; two Latin letters match at the start of a word, two CJK letters anywhere', () => {
  for (const query of ['______', '%%%%%%', '☆☆☆☆☆☆', '! ! !', '-'.repeat(256)])
    expect(likePatternsOf(query)).toEqual([])
  expect(likePatternsOf('qx')).toEqual(['% qx%'])
  expect(likePatternsOf('スカ')).toEqual(['%スカ%'])
})

test('LIKE wildcards in a query are escaped', () => {
  expect(likePatternsOf('9_%\\')).toEqual(['% 9\\_\\%\\\\%'])
  expect(finds('1%_0', '1000')).toBe(false)
  expect(finds('1%_0', 'plan 1%_0')).toBe(true)
})

test('a long query needs few patterns, each with three letters in a row', () => {
  const patterns = likePatternsOf('rocksteady wednesday club')
  expect(patterns.length).toBeLessThan(10)
  for (const pattern of patterns) expect(pattern).toMatch(/[^%]{3}/)
})
