import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fallbacksCss } from '#web/fonts/fit-fallbacks.ts'

const readWebFile = (path: string) => readFileSync(join(import.meta.dirname, '../../../web', path), 'utf8')

const familiesIn = (css: string) => [...css.matchAll(/font-family: "([^"]+)"/g)].map(([, family]) => family)

test('fallbacks.css is up to date with the web fonts', () => {
  expect(readWebFile('fonts/fallbacks.css')).toBe(fallbacksCss())
})

test('every declared font family is used', () => {
  const declared = new Set([
    ...familiesIn(readWebFile('fonts/fallbacks.css')),
    ...familiesIn(readWebFile('fonts/fonts.css')),
  ])
  const tokensCss = readWebFile('styles/tokens.css')
  expect(declared.size).toBeGreaterThan(3)
  expect([...declared].filter((family) => !tokensCss.includes(`"${family}"`))).toEqual([])
})
