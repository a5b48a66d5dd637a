import { expect, test } from 'vitest'
import { makePopulationOf } from '#core/imports/population.ts'
import { makeWorld } from '#test/support/world.ts'

test('the population of a city is looked up only once', () => {
  const { gazetteer } = makeWorld().ports
  let lookups = 0
  const cities: typeof gazetteer.cities = (...args) => {
    lookups += 1
    return gazetteer.cities(...args)
  }
  const populationOf = makePopulationOf({ ...gazetteer, cities }, new Set())
  const populations = [1, 2].map(() => populationOf({ venueCity: 'Hull', venueCountry: 'GB' }))
  expect(populations[0]).toBeGreaterThan(100_000)
  expect([populations[0], lookups]).toEqual([populations[1], 1])
})
