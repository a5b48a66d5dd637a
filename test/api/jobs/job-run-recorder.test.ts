import { expect, test } from 'vitest'
import { makeJobRunRecorder } from '#api/jobs/job-run-recorder.ts'
import { makeFixedClock } from '#test/support/world.ts'

const MINUTE_MS = 60_000

const makeRecorder = () => {
  const clock = makeFixedClock('2026-11-20T12:00:00Z')
  const records: [string, string | null][] = []
  const recordJobRun = async (name: string, _: Date, reason: string | null) => {
    records.push([name, reason])
  }
  return { clock, records, record: makeJobRunRecorder({ recordJobRun }, clock.now)('mail') }
}

test('records successes at most once a minute, but every failure and the first success after it immediately', () => {
  const { clock, records, record } = makeRecorder()
  for (const failure of [null, null, new TypeError('x'), new TypeError('x'), null, null]) record(failure)
  clock.advance(MINUTE_MS)
  record(null)
  expect(records.map(([, reason]) => reason)).toEqual([null, 'TypeError', 'TypeError', null, null])
})

test('keeps recording successes after the clock is set back by a day', () => {
  const { clock, records, record } = makeRecorder()
  record(null)
  clock.advance(-24 * 60 * MINUTE_MS)
  record(null)
  expect(records).toHaveLength(2)
})

test('records the name and code of a failure, never its message, which may contain personal data', () => {
  const { records, record } = makeRecorder()
  for (const failure of [Object.assign(new Error('to vera@fans.example'), { code: 'EAUTH' }), 'vera@fans.example'])
    record(failure)
  expect(records).toEqual([
    ['mail', 'Error (EAUTH)'],
    ['mail', 'unknown'],
  ])
})

test('ignores a failure to record a run, and tries to record the next run', async () => {
  let attempts = 0
  const recordJobRun = async () => {
    attempts += 1
    throw new Error('The database is unreachable')
  }
  const record = makeJobRunRecorder({ recordJobRun })('mail')
  for (const failure of ['x', 'x']) {
    record(failure)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(attempts).toBe(2)
})
