import { expect, test } from 'vitest'
import { makeJobRunRecorder } from '#api/jobs/job-run-recorder.ts'
import { startMailLoop } from '#api/jobs/mail-loop.ts'
import { makeFixedClock, makeWorld } from '#test/support/world.ts'

const MINUTE_MS = 60_000
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

const keeping = () => {
  const clock = makeFixedClock('2026-11-20T12:00:00Z')
  const kept: [string, string | null][] = []
  const recordJobRun = async (name: string, _: Date, reason: string | null) => {
    kept.push([name, reason])
  }
  return { clock, kept, note: makeJobRunRecorder({ recordJobRun }, clock.now)('mail') }
}

test('records a success once a minute, and every failure and the success after it at once', () => {
  const { clock, kept, note } = keeping()
  for (const failure of [null, null, new TypeError('x'), new TypeError('x'), null, null]) note(failure)
  clock.advance(MINUTE_MS)
  note(null)
  expect(kept.map(([, reason]) => reason)).toEqual([null, 'TypeError', 'TypeError', null, null])
})

test('keeps recording successes after the clock was set back by a day', () => {
  const { clock, kept, note } = keeping()
  note(null)
  clock.advance(-24 * 60 * MINUTE_MS)
  note(null)
  expect(kept).toHaveLength(2)
})

test('records a failure by its name and code, never by its message, which may contain personal data', () => {
  const { kept, note } = keeping()
  for (const failure of [Object.assign(new Error('to vera@fans.example'), { code: 'EAUTH' }), 'vera@fans.example'])
    note(failure)
  expect(kept).toEqual([
    ['mail', 'Error (EAUTH)'],
    ['mail', 'unknown'],
  ])
})

test('ignores a record that could not be stored, and records the next run', async () => {
  let tried = 0
  const recordJobRun = async () => {
    tried += 1
    throw new Error('The database is away')
  }
  const note = makeJobRunRecorder({ recordJobRun })('mail')
  for (const failure of ['x', 'x']) {
    note(failure)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(tried).toBe(2)
})

test('reports a failed mail run in the site stats as a failing job', async () => {
  const { core, as } = makeWorld()
  const deliverMail = () => Promise.reject(new TypeError('select secret'))
  const loop = startMailLoop({ deliverMail }, quiet, makeJobRunRecorder(core)('mail'))
  const admin = await as('SiteAdmin')
  const failing = async () => (await core.readSiteStats(admin)).jobs.filter(({ isFailing }) => isFailing)
  await expect.poll(failing).toMatchObject([{ name: 'mail', reason: 'TypeError' }])
  await loop.stop()
})
