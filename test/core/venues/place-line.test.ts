import { expect, test } from 'vitest'
import { placeLine } from '#core/venues/place-line.ts'

test.each([
  [['Berlin', 'Berlin', 'DE'], 'Berlin, DE'],
  [['Québec', 'québec', 'CA'], 'Québec, CA'],
  [['Luxembourg', 'Luxembourg', 'Luxembourg'], 'Luxembourg'],
  [['', 'Boston', '', 'US'], 'Boston, US'],
  [['Berlin', 'New Hampshire'], 'Berlin, New Hampshire'],
])('placeLine turns %j into %j, without empty or repeated parts', (parts, line) => {
  expect(placeLine(...parts)).toBe(line)
})
