import { expect, onTestFinished, test } from 'vitest'
import type { BackgroundJob, Run } from '#api/jobs/job.ts'
import { makeJobRunRecorder } from '#api/jobs/job-run-recorder.ts'
import { type JobEnvironment, startJobs } from '#api/jobs/start-jobs.ts'
import { collectingLog } from '#test/support/run-job.ts'
import { makeWorld, type World } from '#test/support/world.ts'

const HOUR_MS = 60 * 60 * 1000

/** Starts the job as a process does, and stops it at the end of the test. */
const startIn = ({ ports, core }: World, job: BackgroundJob, environment: Partial<JobEnvironment> = {}) => {
  const { transact, clock } = ports
  const { log, lines } = collectingLog()
  const loop = startJobs([job], { transact, clock, core, log, ...environment })
  onTestFinished(loop.stop)
  return { ...loop, lines }
}

const untilStopped = ({ signal }: Run) =>
  new Promise<'done'>((resolve) => signal.addEventListener('abort', () => resolve('done')))

test('runs a job repeatedly, and never again after it is stopped', async () => {
  let runs = 0
  const run = async () => (++runs % 2 === 1 ? 'more' : 'done') as 'more' | 'done'
  const { stop } = startIn(makeWorld(), { name: 'open-data', everyMs: 1, run })
  await expect.poll(() => runs).toBeGreaterThan(4)
  await stop()
  const runsAtStop = runs
  await new Promise((resolve) => setTimeout(resolve, 5))
  expect(runs).toBe(runsAtStop)
})

test('runs a job in several lanes, so that a slow run delays only its own lane', async () => {
  let runs = 0
  const run = async (_: unknown, context: Run) => {
    runs += 1
    return runs === 1 ? untilStopped(context) : 'done'
  }
  startIn(makeWorld(), { name: 'mail', everyMs: 1, lanes: 2, run })
  await expect.poll(() => runs).toBeGreaterThan(3)
})

test('waits for the end of a run when the jobs are stopped', async () => {
  let isOver = false
  const started = Promise.withResolvers<void>()
  const run = async (_: unknown, context: Run) => {
    started.resolve()
    await untilStopped(context)
    await context.pause(60_000)
    isOver = true
    return 'done' as const
  }
  const { stop } = startIn(makeWorld(), { name: 'open-data', everyMs: HOUR_MS, run })
  await started.promise
  await stop()
  expect(isOver).toBe(true)
})

test('logs a failed run without the error message, reports it in the site stats, and retries it', async () => {
  const world = makeWorld()
  let runs = 0
  const run = async () => {
    runs += 1
    if (runs === 1) throw new TypeError('select secret')
    return 'done' as const
  }
  const recorderOf = makeJobRunRecorder(world.core, world.clock.now)
  const { lines } = startIn(world, { name: 'mail', everyMs: 1, run }, { recorderOf })
  const admin = await world.as('SiteAdmin')
  const mailJob = async () => (await world.core.readSiteStats(admin)).jobs.find(({ name }) => name === 'mail')
  await expect
    .poll(mailJob)
    .toMatchObject({ failedAt: expect.any(Date), reason: 'TypeError', succeededAt: expect.any(Date) })
  expect(lines).toEqual([['job failed', { job: 'mail', name: 'TypeError' }]])
})

test('does not record the runs of a job that is not listed for admins', async () => {
  const recordedJobs: string[] = []
  let runs = 0
  const run = async () => {
    runs += 1
    return 'done' as const
  }
  const recorderOf = (name: string) => {
    recordedJobs.push(name)
    return () => {}
  }
  startIn(makeWorld(), { name: 'time-zones', everyMs: 1, run }, { recorderOf })
  await expect.poll(() => runs).toBeGreaterThan(1)
  expect(recordedJobs).toEqual([])
})

test('runs each job within the given wrapper, which receives the result of the run', async () => {
  const results: string[] = []
  const wrapRun: JobEnvironment['wrapRun'] = async (name, run) => {
    const result = await run()
    results.push(`${name} ${result}`)
    return result
  }
  startIn(makeWorld(), { name: 'mail', everyMs: HOUR_MS, run: async () => 'idle' }, { wrapRun })
  await expect.poll(() => results).toEqual(['mail idle'])
})
