import { describe, expect, test } from 'vitest'
import { changesStart, keptDumpDates, missingDumps } from '#core/exports/dump-plan.ts'
import { checksumName, parseDumpName, type StoredDump } from '#core/exports/dumps.ts'

const storedDumps = (...names: string[]): StoredDump[] =>
  names.flatMap((name) => {
    const parsed = parseDumpName(name)
    return parsed ? [{ ...parsed, bytes: 100 }] : []
  })
const fullSet = (date: string) => [`shows-${date}.csv.gz`, `shows-${date}.json.gz`]
const changes = (date: string, since: string) =>
  ['csv', 'json'].map((format) => `shows-${date}-since-${since}.${format}.gz`)
const bothFormats = (since: string | null) => [
  { format: 'csv', since },
  { format: 'json', since },
]

describe('the dumps to write', () => {
  const missing = (names: readonly string[], date: string, maxNightlyBytes = 0) =>
    missingDumps(storedDumps(...names), date, maxNightlyBytes)

  test('are a full set at first', () => {
    expect(missing([], '2026-11-20')).toEqual(bothFormats(null))
    expect(missing(fullSet('2026-11-20'), '2026-11-20')).toEqual([])
  })

  test('are the changes since the previous dump, plus a full set in the first run of a month', () => {
    const november = [...fullSet('2026-11-20'), ...changes('2026-11-21', '2026-11-20')]
    expect(missing(november, '2026-11-21')).toEqual([])
    expect(missing(november, '2026-11-25')).toEqual(bothFormats('2026-11-21'))
    const missingInDecember = missing(november, '2026-12-03')
    expect(missingInDecember).toHaveLength(4)
    expect(missingInDecember).toEqual(expect.arrayContaining([...bothFormats('2026-11-21'), ...bothFormats(null)]))
    const december = [...november, ...fullSet('2026-12-03'), ...changes('2026-12-03', '2026-11-21')]
    expect(missing(december, '2026-12-03')).toEqual([])
    expect(missing(december, '2026-12-04')).toEqual(bothFormats('2026-12-03'))
  })

  test('include a full set every night while the last one is no larger than the limit', () => {
    expect(missing(fullSet('2026-11-20'), '2026-11-21', 200)).toHaveLength(4)
    expect(missing(fullSet('2026-11-20'), '2026-11-21', 199)).toEqual(bothFormats('2026-11-20'))
  })

  test('continue each format where an interrupted run left off', () => {
    const [csv = ''] = fullSet('2026-11-20')
    expect(missing([csv], '2026-11-20')).toEqual([{ format: 'json', since: null }])
    expect(missing([csv, checksumName(csv)], '2026-11-21', 1)).toEqual([
      { format: 'csv', since: '2026-11-20' },
      { format: 'json', since: null },
    ])
    const [csvChanges = ''] = changes('2026-11-21', '2026-11-20')
    expect(missing([...fullSet('2026-11-20'), csvChanges], '2026-11-21')).toEqual([
      { format: 'json', since: '2026-11-20' },
    ])
  })
})

test('the kept dumps are those of the last seven nights, and all since the last full set', () => {
  const nights = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((day) => `2026-11-0${day}`)
  const dailyChanges = nights.slice(1).flatMap((date, index) => changes(date, nights[index] ?? ''))
  const kept = (names: readonly string[]) => [...keptDumpDates(storedDumps(...names))]
  expect(kept([])).toEqual([])
  expect(kept(nights.flatMap(fullSet))).toEqual(nights.slice(2))
  expect(kept([...fullSet('2026-11-01'), ...dailyChanges])).toEqual(nights)
  expect(kept([...fullSet('2026-11-01'), ...dailyChanges, ...fullSet('2026-11-09')])).toEqual(nights.slice(2))
})

test('changes are collected from a time before the previous dump was written, whatever the time zone of the site', () => {
  // The job runs at 04:00 local time, which comes first in Kiritimati (UTC+14).
  expect(changesStart('2026-11-20').getTime()).toBeLessThan(Date.parse('2026-11-20T04:00:00+14:00'))
})
