import { beforeEach, expect, test } from 'vitest'
import { backoffAfter, type Job } from '#core/jobs/job.ts'
import { type JobHandler, makeRunJobs } from '#core/jobs/run-jobs.ts'
import type { NewMail } from '#core/mail/outbox-mail.ts'
import { makeWorld, type World } from '#test/support/world.ts'

let world: World
beforeEach(() => {
  world = makeWorld()
})

const payload = (to: string): NewMail => ({ to, template: 'owner-welcome', data: { displayName: 'secret' } })

const makeRunner = (handle: (job: Job<NewMail>) => Promise<string | null>, changes: Partial<JobHandler<'mail'>> = {}) =>
  makeRunJobs(world.ports, {
    name: 'mail',
    handle,
    withoutContent: (mail) => ({ ...mail, data: {} }) as NewMail,
    ...changes,
  })
const addJobs = (...addresses: string[]) =>
  world.store.transact(async ({ jobs }) => {
    for (const to of addresses) await jobs.add('mail', payload(to))
  })
const storedJobs = () => [...world.store.stored().jobs.values()]

test('the backoff doubles after each failure, up to ten minutes', () => {
  const waitSeconds = [1, 2, 3, 4, 5, 6, 7, 8, 200, 5000].map((attempts) => backoffAfter(attempts) / 1000)
  expect(waitSeconds).toEqual([15, 30, 60, 120, 240, 480, 600, 600, 600, 600])
})

test('a retry waits for the backoff or the delay that the error states, whichever is longer, up to an hour', () => {
  const waitSeconds = [0, 20_000, 7_200_000].map((retryAfterMs) => backoffAfter(1, { retryAfterMs }) / 1000)
  expect(waitSeconds).toEqual([15, 20, 3600])
})

test('each job is handled once and removed', async () => {
  await addJobs('a@x.example', 'b@x.example')
  const handled: string[] = []
  const runJobs = makeRunner(async ({ payload: { to }, attempts }) => {
    handled.push(`${to} ${attempts}`)
    return null
  })
  expect(await runJobs(10)).toEqual({ claimedCount: 2, failed: [] })
  expect(handled.toSorted()).toEqual(['a@x.example 1', 'b@x.example 1'])
  expect(storedJobs()).toEqual([])
})

test('a refused job is given up, and kept without its content', async () => {
  await addJobs('a@x.example')
  const runJobs = makeRunner(async () => 'gone')
  expect(await runJobs(10)).toMatchObject({ claimedCount: 1, failed: [{ reason: 'gone', isGivenUp: true }] })
  expect(storedJobs()).toMatchObject([{ payload: { to: 'a@x.example', data: {} }, lastError: 'gone' }])
  expect(JSON.stringify(storedJobs())).not.toContain('secret')
})

test('a job is kept with its content if giving it up fails', async () => {
  await addJobs('a@x.example')
  const giveUp = () => Promise.reject(new Error('no'))
  await expect(makeRunner(async () => 'gone', { giveUp })(10)).rejects.toThrow('no')
  expect(storedJobs()).toMatchObject([{ payload: payload('a@x.example'), givenUpAt: null }])
})
