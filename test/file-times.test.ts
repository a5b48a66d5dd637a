import { expect, test } from 'vitest'
import { journeyTimes, testTimes, timeLines } from './support/file-times.ts'

const fileResult = (name: string, ...durations: (number | null)[]) => ({
  name: `/house/test/${name}`,
  assertionResults: durations.map((duration) => ({ duration })),
})

test('reads the time of each file from the test report', () => {
  const report = { testResults: [fileResult('core/shows/a.test.ts', 20, 30, null), fileResult('web/b.test.tsx', 7)] }
  expect(testTimes(report, '/house')).toEqual([
    { file: 'test/core/shows/a.test.ts', ms: 50 },
    { file: 'test/web/b.test.tsx', ms: 7 },
  ])
  expect(testTimes(undefined, '/house')).toEqual([])
})

test('adds up the times of all tests in each journey file', () => {
  const spec = (file: string, ...durations: number[]) => ({
    file,
    title: 'a journey',
    tests: [{ projectName: 'desktop', status: 'expected', results: durations.map((duration) => ({ duration })) }],
  })
  const report = {
    suites: [
      { specs: [spec('owner.spec.ts', 10)], suites: [{ specs: [spec('owner.spec.ts', 5)] }] },
      { specs: [spec('owner.spec.ts', 1), spec('bands-and-venues.spec.ts', 2)] },
    ],
    stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
  }
  expect(journeyTimes(report, 'test/e2e')).toEqual([
    { file: 'test/e2e/owner.spec.ts', ms: 16 },
    { file: 'test/e2e/bands-and-venues.spec.ts', ms: 2 },
  ])
})

test('lists the 20 slowest files and every folder, slowest first', () => {
  const times = Array.from({ length: 30 }, (_, nth) => ({ file: `test/core/shows/${nth}.test.ts`, ms: nth * 100 }))
  const lines = timeLines([...times, { file: 'test/web/b.test.tsx', ms: 90_000 }])
  expect(lines.slice(0, 3)).toEqual([
    'Slowest files:',
    '    90.0 s  test/web/b.test.tsx',
    '     2.9 s  test/core/shows/29.test.ts',
  ])
  expect(lines.slice(-3)).toEqual(['Time of all tests by folder:', '    90.0 s  test/web/', '    43.5 s  test/core/'])
  expect(lines).toHaveLength(1 + 20 + 1 + 2)
})

test('returns no lines for a single file', () => {
  expect(timeLines([{ file: 'test/web/b.test.tsx', ms: 1 }])).toEqual([])
})
