import { expect, test } from 'vitest'
import { scanLength } from '#adapters/postgres/reads/query-plans.ts'
import { everyShow } from '#core/shows/show-filter.ts'

const way = (shows: number, seen: number) =>
  scanLength(shows, { filter: everyShow, search: { kind: 'nothing' }, now: new Date(0), seen })

test('the list is walked the farther the rarer what is meant is', () => {
  expect([300, 30, 15, 4].map((seen) => way(26, seen))).toEqual([500, 520, 1040, 3900])
})

test('what is too rare to be met on the way is gathered', () => {
  expect([0, 1, 3].map((seen) => way(26, seen))).toEqual([null, null, null])
})

test('a page far behind is gathered, unless nearly all is meant', () => {
  expect([way(10_026, 4), way(10_026, 30), way(10_026, 300)]).toEqual([null, null, 20_052])
})
