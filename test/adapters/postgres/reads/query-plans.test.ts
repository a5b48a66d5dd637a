import { expect, test } from 'vitest'
import { scanLength } from '#adapters/postgres/reads/query-plans.ts'
import { noFilter } from '#core/shows/filter/show-filter.ts'

const lengthFor = (
  neededShows: number,
  sampleMatches: number,
  { rarestWordMatches = 0, listedShows = 1_000_000 } = {},
) =>
  scanLength(neededShows, {
    filter: noFilter,
    search: { kind: 'nothing' },
    now: new Date(0),
    sampleMatches,
    isAreaLarge: false,
    listedShows,
    rarestWordMatches,
  })

test('the rarer the matches, the longer the scan of the list', () => {
  expect([300, 30, 15, 4].map((sampleMatches) => lengthFor(26, sampleMatches))).toEqual([500, 520, 1040, 3900])
})

test('the list is not scanned for very rare matches', () => {
  expect([0, 1, 2].map((sampleMatches) => lengthFor(26, sampleMatches))).toEqual([null, null, null])
})

test('for rare matches, the list is scanned only if few shows are needed', () => {
  expect([0, 0.3, 1, 3].map((sampleMatches) => lengthFor(4, sampleMatches))).toEqual([null, null, 2400, 800])
})

test('the list is not scanned for a deep page unless nearly all shows match', () => {
  expect([lengthFor(10_026, 4), lengthFor(10_026, 30), lengthFor(10_026, 300)]).toEqual([null, null, 20_052])
})

test('for rare matches of a word search, the list is scanned if that reads at most three rows for each show with the rarest word', () => {
  const lengths = [0, 1, 5].map((rarestWordMatches) => lengthFor(26, 1, { rarestWordMatches }))
  expect(lengths).toEqual([null, null, 15_600])
})

test('in a calendar of ten million shows, the list is scanned even if only 1 of 300 shows matches, because gathering takes longer', () => {
  const lengths = [0, 0.1, 1, 3].map((sampleMatches) => lengthFor(26, sampleMatches, { listedShows: 10_000_000 }))
  expect(lengths).toEqual([null, null, 15_600, 5_200])
})
