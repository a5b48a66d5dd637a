import { expect, test } from 'vitest'
import { scanLength } from '#adapters/postgres/reads/query-plans.ts'
import { everyShow } from '#core/shows/show-filter.ts'

const way = (shows: number, seen: number) =>
  scanLength(shows, { filter: everyShow, search: { kind: 'nothing' }, now: new Date(0), seen })

test('scans further along the list the rarer the matches are', () => {
  expect([300, 30, 15, 4].map((seen) => way(26, seen))).toEqual([500, 520, 1040, 3900])
})

test('gathers matches from the index when they are too rare to scan for', () => {
  expect([0, 1, 3].map((seen) => way(26, seen))).toEqual([null, null, null])
})

test('gathers matches for a distant page unless nearly all shows match', () => {
  expect([way(10_026, 4), way(10_026, 30), way(10_026, 300)]).toEqual([null, null, 20_052])
})
