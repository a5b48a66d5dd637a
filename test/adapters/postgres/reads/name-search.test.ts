import { expect, test } from 'vitest'
import { formsOf } from '#adapters/postgres/reads/name-search.ts'

/** Whether SQL's `like` matches it. */
const isLike = (form: string, name: string): boolean => {
  const pattern = form.replaceAll(/\\.|./gs, (sign) =>
    sign === '%' ? '.*' : sign === '_' ? '.' : sign.replace(/^\\/, '').replace(/\W/, '\\$&'),
  )
  return new RegExp(`^${pattern}$`, 's').test(name)
}
const finds = (typed: string, name: string): boolean => formsOf(typed).some((form) => isLike(form, name))

/** Returns all names within one typo: a letter wrong, missing, extra, or two swapped. */
const slipsOf = (name: string): readonly string[] =>
  [...name].flatMap((letter, at) => {
    const [before, after] = [name.slice(0, at), name.slice(at + 1)]
    const swapped = `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`
    return [`${before}x${after}`, `${before}${after}`, `${before}x${letter}${after}`, swapped]
  })

test.each(['skanky', 'upbeats', 'nutmegs', 'madness!', 'two tones', 'trombone tax', 'rocksteady wednesday club'])(
  'finds %s despite any single typo, at the start of a name or a word',
  (name) => {
    const missed = slipsOf(name).filter((slip) => !finds(slip, `${name} orchestra`) || !finds(slip, `the ${name}`))
    expect(missed).toEqual([])
  },
)

test('searches a short name exactly, anywhere in a name', () => {
  expect(formsOf('nofx')).toEqual(['%nofx%'])
})

test('does not search inside names for text that no index supports', () => {
  for (const typed of ['______', '%%%%%%', '☆☆☆☆☆☆', '! ! !', '-'.repeat(256)]) expect(formsOf(typed)).toEqual([])
  expect(formsOf('qx')).toEqual(['% qx%'])
  expect(formsOf('スカ')).toEqual(['%スカ%'])
})

test('escapes LIKE wildcards in what the user types', () => {
  expect(formsOf('9_%\\')).toEqual(['% 9\\_\\%\\\\%'])
  expect(finds('1%_0', '1000')).toBe(false)
  expect(finds('1%_0', 'plan 1%_0')).toBe(true)
})

test('covers a long text with few patterns of rare letters', () => {
  const forms = formsOf('rocksteady wednesday club')
  expect(forms.length).toBeLessThan(10)
  for (const form of forms) expect(form).toMatch(/[^%]{3}/)
})
