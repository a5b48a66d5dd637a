import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { dayFromToday } from '#test/support/api-client.ts'
import { showBody } from '#test/support/bodies.ts'
import { type Browser, visitorFrom } from '#test/support/browser.ts'
import { uncachedList } from '#test/support/scale/uncached-list.ts'
import { type RequestCounts, type RequestOutcome, sendAs } from './request-counts.ts'

/** Continuous work; `stop` resolves when the tasks in progress have ended. */
export type Traffic = { stop(): Promise<void> }

const RETRY_MS = 100

/** Repeats `task` in `workerCount` parallel loops. A loop pauses whenever its task resolves to false, which means failure. */
const repeat = (workerCount: number, task: (worker: number, iteration: number) => Promise<boolean>): Traffic => {
  let isOver = false
  const running = Promise.all(
    Array.from({ length: workerCount }, async (_, worker) => {
      for (let iteration = 0; !isOver; iteration += 1) if (!(await task(worker, iteration))) await sleep(RETRY_MS)
    }),
  )
  return {
    stop: async () => {
      isOver = true
      await running
    },
  }
}

/** The titles of shows whose addition or edit was acknowledged. Each title begins with `name` and is used for one show only. */
export type AcknowledgedWrites = { name: string; added: Set<string>; edited: Set<string> }
export const makeAcknowledgedWrites = (): AcknowledgedWrites => ({
  name: randomUUID().slice(0, 8),
  added: new Set(),
  edited: new Set(),
})

/** Resolves when at least `count` more shows have been added. */
export const waitForWrites = async ({ added }: AcknowledgedWrites, count: number): Promise<void> => {
  const before = added.size
  await expect.poll(() => added.size).toBeGreaterThanOrEqual(before + count)
}

const NIGHT_COUNT = 150
/** Edited shows begin an hour later than the others. */
export const LATER = '21:00'

const bodyOf = (showTitle: string, worker: number, iteration: number): Record<string, unknown> =>
  showBody({
    showTitle,
    showDate: dayFromToday(30 + (iteration % NIGHT_COUNT)),
    // Known and new names: some bands and venues are created with the show.
    bandList: [
      { bandName: `The Regulars ${worker}` },
      { bandName: iteration % 2 ? `New in Town ${showTitle}` : 'Trombone Tax' },
    ],
    venueName: `Hall ${worker}-${Math.floor(iteration / 10)}`,
  })

/** Adds shows as fast as possible and edits every third one. */
export const startWriters = (
  workerCount: number,
  owner: Browser,
  counts: RequestCounts,
  written: AcknowledgedWrites,
): Traffic => {
  // Distinguishes the titles of successive calls.
  const runId = randomUUID().slice(0, 4)
  return repeat(workerCount, async (worker, iteration) => {
    const title = `${written.name} ${runId} ${worker}-${iteration}`
    const body = bodyOf(title, worker, iteration)
    const { status, body: show } = await counts.send(() => sendAs(owner, 'POST', '/api/shows', body))
    if (status !== 201) return false
    written.added.add(title)
    if (iteration % 3 > 0) return true
    const { id, version } = show as { id: string; version: number }
    const edit = { ...body, showTime: LATER, version }
    const { status: editStatus } = await counts.send(() => sendAs(owner, 'PUT', `/api/shows/${id}`, edit))
    if (editStatus === 200) written.edited.add(title)
    return editStatus === 200
  })
}

/** Reads the list from a cached URL, or from URLs never requested before. */
export const startReaders = (
  workerCount: number,
  url: string,
  counts: RequestCounts,
  mode: 'cached' | 'uncached',
): Traffic =>
  repeat(workerCount, async () => {
    const path = mode === 'cached' ? '/api/shows' : uncachedList()
    const { status } = await counts.send(() => fetch(url + path))
    if (mode === 'cached') await sleep(RETRY_MS)
    return status === 200
  })

/** Reads the list as a logged-in user; such responses are never cached. */
export const startSessionReaders = (workerCount: number, { fetch }: Browser, counts: RequestCounts): Traffic =>
  repeat(workerCount, async () => {
    const { status } = await counts.send(async () => fetch('/api/shows'))
    await sleep(RETRY_MS)
    return status === 200
  })

/** Acknowledged registrations by email address. `at` is the time of the response, in epoch milliseconds. */
export type Registrations = Map<string, { name: string; at: number }>
export const PASSWORD = 'Other horse 3 battery!'

let addressCount = 0
/** Returns a client address that was not used before, so its rate limits are fresh. */
export const newClientAddress = (): string => {
  addressCount += 1
  return `198.18.${Math.floor(addressCount / 250) % 250}.${(addressCount % 250) + 1}`
}

export const emailAddressOf = (name: string): string => `${name}@people.example`

export const register = (url: string, counts: RequestCounts, name: string): Promise<RequestOutcome> => {
  const person = { name, email: emailAddressOf(name), displayName: name, recaptcha: '' }
  const body = { ...person, password: PASSWORD, confirmPassword: PASSWORD }
  return counts.send(() => sendAs(visitorFrom(url, newClientAddress()), 'POST', '/api/auth/register', body))
}

export const startRegistrations = (
  workerCount: number,
  url: string,
  counts: RequestCounts,
  registered: Registrations,
): Traffic =>
  repeat(workerCount, async () => {
    const name = `fan-${randomUUID().slice(0, 12)}`
    const { status } = await register(url, counts, name)
    const isRegistered = status !== null && status < 300
    if (isRegistered) registered.set(emailAddressOf(name), { name, at: Date.now() })
    return isRegistered
  })
