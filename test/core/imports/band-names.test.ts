import { expect, test } from 'vitest'
import { distinctBandNames } from '#core/imports/band-names.ts'

test('a repeated band keeps its first position and spelling', () => {
  expect(distinctBandNames(['The Aggrolites', 'Hepcat', 'AGGROLITES'])).toEqual(['The Aggrolites', 'Hepcat'])
})
