import { expect, test } from 'vitest'
import { widerFilters } from '#core/alerts/wider-filters.ts'
import { filterParams } from '#core/shows/filter/filter-params.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'

const wider = (query: Record<string, string>) => widerFilters(ShowFilter.parse(query)).map(filterParams)

test('each wider filter omits one criterion', () => {
  expect(wider({})).toEqual([])
  expect(wider({ city: 'Oakland', ages: 'all', startDate: '2026-12-01', endDate: '2026-12-02' })).toEqual([
    { ages: 'all', startDate: '2026-12-01', endDate: '2026-12-02' },
    { city: 'Oakland', ages: 'all' },
    { city: 'Oakland', startDate: '2026-12-01', endDate: '2026-12-02' },
  ])
  expect(wider({ genres: 'ska' })).toEqual([{}])
})

test('each wider filter omits one door criterion', () => {
  expect(wider({ stepFree: 'true', free: 'true' })).toEqual([{ stepFree: 'true' }, { free: 'true' }])
})

test('one wider filter doubles the radius, up to 500 km', () => {
  expect(wider({ near: '1,2', within: '50' })).toEqual([{}, { near: '1,2', within: '100' }])
  expect(wider({ near: '1,2', within: '400' })).toEqual([{}, { near: '1,2', within: '500' }])
  expect(wider({ near: '1,2', within: '500' })).toEqual([{}])
})
