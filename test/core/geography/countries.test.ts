import { expect, test } from 'vitest'
import { countryName, withArticle } from '#core/geography/countries.ts'

test.each([
  ['US', 'the United States'],
  ['NL', 'the Netherlands'],
  ['DO', 'the Dominican Republic'],
  ['KY', 'the Cayman Islands'],
  ['DE', 'Germany'],
  ['IE', 'Ireland'],
])('%s is written as %s after “in”', (code, name) => {
  expect(withArticle(countryName(code))).toBe(name)
})
