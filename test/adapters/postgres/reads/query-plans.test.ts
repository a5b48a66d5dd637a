import { expect, test } from 'vitest'
import { scanLength } from '#adapters/postgres/reads/query-plans.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'

const lengthFor = (shows: number, sampleMatches: number) =>
  scanLength(shows, {
    filter: noFilter,
    search: { kind: 'nothing' },
    now: new Date(0),
    sampleMatches,
    isAreaLarge: false,
  })

test('the rarer the matches, the longer the scan of the list', () => {
  expect([300, 30, 15, 4].map((sampleMatches) => lengthFor(26, sampleMatches))).toEqual([500, 520, 1040, 3900])
})

test('the list is not scanned for very rare matches', () => {
  expect([0, 1, 2].map((sampleMatches) => lengthFor(26, sampleMatches))).toEqual([null, null, null])
})

test('for rare matches, the list is scanned for a few shows only', () => {
  expect([0, 0.3, 1, 3].map((sampleMatches) => lengthFor(4, sampleMatches))).toEqual([null, null, 2400, 800])
})

test('the list is not scanned for a deep page unless nearly all shows match', () => {
  expect([lengthFor(10_026, 4), lengthFor(10_026, 30), lengthFor(10_026, 300)]).toEqual([null, null, 20_052])
})
