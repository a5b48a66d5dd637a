import { expect, test } from 'vitest'
import { localityKey } from '#core/cities/city.ts'
import { mergeSpellings, type Spelling } from '#core/cities/spellings.ts'
import { AT } from '#test/support/valid-records.ts'

const spellings = [0.1, 0.2, 0.3].map(
  (latitude): Spelling => ({
    ...{
      city: 'Berlin',
      region: 'Berlin',
      country: 'DE',
      cityKey: localityKey('Berlin'),
      regionKey: localityKey('Berlin'),
    },
    ...{ venues: 1, locatedVenues: 1, latitudeSum: latitude, longitudeSum: 13, addedAt: AT, changedAt: AT },
  }),
)

test('the centre of a city does not depend on the order of its spellings', () => {
  expect(mergeSpellings(spellings)).toEqual(mergeSpellings(spellings.toReversed()))
})
