import { describe, expect, test } from 'vitest'
import { journeyTally, requireTests, testTally } from './support/tally.ts'

const file = (status: string, ...testStatuses: string[]) => ({
  name: 'core/shows.test.ts',
  status,
  assertionResults: testStatuses.map((testStatus) => ({ status: testStatus, fullName: 'a rule', failureMessages: [] })),
})
const journeyReport = (stats: object, errors: unknown[] = []) => ({
  suites: [],
  stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
})

describe('every result other than a pass counts as failed', () => {
  test.each([
    ['all passed', [file('passed', 'passed', 'passed')], { passed: 2, failed: 0 }],
    ['one failed', [file('failed', 'passed', 'failed')], { passed: 1, failed: 1 }],
    ['one was skipped', [file('passed', 'passed', 'skipped')], { passed: 1, failed: 1 }],
    ['one is marked as todo', [file('passed', 'todo')], { passed: 0, failed: 1 }],
    ['a file could not be loaded', [file('failed'), file('passed', 'passed')], { passed: 1, failed: 1 }],
    ['a file failed after its tests', [file('failed', 'passed')], { passed: 1, failed: 1 }],
  ])('tests: %s', (_, testResults, tally) => {
    const { passed, failed } = testTally({ testResults })
    expect({ passed, failed }).toEqual(tally)
  })

  test.each([
    ['all passed', journeyReport({ expected: 3 }), { passed: 3, failed: 0 }],
    ['one failed', journeyReport({ expected: 3, unexpected: 1 }), { passed: 3, failed: 1 }],
    ['one was skipped', journeyReport({ expected: 3, skipped: 1 }), { passed: 3, failed: 1 }],
    ['one passed only after a retry', journeyReport({ expected: 3, flaky: 1 }), { passed: 3, failed: 1 }],
    ['a file could not be loaded', journeyReport({}, [{ message: 'no such module' }]), { passed: 0, failed: 1 }],
  ])('journeys: %s', (_, report, tally) => {
    const { passed, failed } = journeyTally(report)
    expect({ passed, failed }).toEqual(tally)
  })
})

test('the tally of tests names each failure with its reason, but without the stack', () => {
  const failed = { ...file('failed'), message: 'no such module\n at …' }
  const result = { status: 'failed', fullName: 'a rule', failureMessages: ['expected 1\n\n- 2\n+ 1\n at …'] }
  const report = { testResults: [failed, { ...file('failed'), assertionResults: [result] }, file('passed', 'skipped')] }
  expect(testTally(report).failures).toEqual([
    'core/shows.test.ts: no such module',
    'core/shows.test.ts › a rule: expected 1\n    - 2\n    + 1',
    'core/shows.test.ts › a rule: skipped',
  ])
})

test('the tally of journeys names each journey that did not pass, with its browser and the line of the error', () => {
  const journey = (status: string, error?: object) => ({
    file: 'search.spec.ts',
    title: 'a rule',
    tests: [{ projectName: 'phone', status, results: [{ duration: 1, error }] }],
  })
  const failed = journey('unexpected', {
    message: '\u001b[31mError: expected 1\n at …',
    location: { file: '/test/steps.ts', line: 12 },
  })
  const report = {
    ...journeyReport({}, [{ message: 'no such module\n at …' }]),
    suites: [{ specs: [journey('expected')], suites: [{ specs: [failed, journey('skipped')] }] }],
  }
  expect(journeyTally(report).failures).toEqual([
    'no such module',
    'search.spec.ts › a rule (phone): steps.ts:12: Error: expected 1',
    'search.spec.ts › a rule (phone): skipped',
  ])
})

test('a step that exited with an error or ran nothing counts as failed, whatever its report says', () => {
  expect(requireTests(true, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 0 })
  expect(requireTests(false, { passed: 3, failed: 2 })).toEqual({ passed: 3, failed: 2 })
  expect(requireTests(false, { passed: 3, failed: 0 })).toEqual({ passed: 3, failed: 1 })
  expect(requireTests(true, { passed: 0, failed: 0 })).toEqual({ passed: 0, failed: 1 })
  for (const tally of [testTally, journeyTally])
    expect(requireTests(false, tally(undefined))).toEqual({ passed: 0, failed: 1 })
})
