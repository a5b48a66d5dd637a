import { randomUUID } from 'node:crypto'
import { type Job, MAX_WAIT_MS } from '#core/jobs/job.ts'
import type { Clock } from '#core/ports.ts'
import type { Jobs } from '#core/stores.ts'
import { clone, type MemoryState, type StoredJob } from './memory-state.ts'

/** Uses `clock` for the creation time of jobs without `notBefore`, and for the time at which a job is given up. Whether a job is
 * due depends on the caller's `now`. */
export const makeMemoryJobs = ({ jobs }: MemoryState, clock: Clock): Jobs => {
  const insert = (job: Pick<StoredJob, 'name' | 'payload' | 'notBefore'>): void => {
    const id = randomUUID()
    const createdAt = job.notBefore ?? clock.now()
    jobs.set(id, { ...clone(job), id, attempts: 0, createdAt: clone(createdAt), givenUpAt: null, lastError: null })
  }
  const change = (id: string, changes: Partial<StoredJob>): void => {
    const job = jobs.get(id)
    if (job) jobs.set(id, { ...job, ...clone(changes) })
  }
  return {
    add: async (name, payload, { notBefore } = {}) => {
      insert({ name, payload, notBefore: notBefore ?? null })
    },
    schedule: async (name, firstAt) => {
      if ([...jobs.values()].some((job) => job.name === name)) return
      insert({ name, payload: {}, notBefore: firstAt })
    },
    claim: async (name, { now, leaseUntil, limit, maxWaitMs }) => {
      const isDue = ({ notBefore, ...job }: StoredJob): boolean => {
        const waitMs = notBefore ? notBefore.getTime() - now.getTime() : 0
        const maxPlausibleWaitMs = maxWaitMs ?? (job.attempts === 0 ? Number.POSITIVE_INFINITY : MAX_WAIT_MS)
        return job.name === name && !job.givenUpAt && (waitMs <= 0 || waitMs > maxPlausibleWaitMs)
      }
      const due = [...jobs.values()]
        .filter(isDue)
        .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .slice(0, limit)
      return due.map(({ id, attempts, createdAt, payload }) => {
        change(id, { attempts: attempts + 1, notBefore: leaseUntil })
        return clone({ id, attempts: attempts + 1, createdAt, payload }) as Job<never>
      })
    },
    renew: async ({ id, attempts }, leaseUntil) => {
      const isHeld = jobs.get(id)?.attempts === attempts
      if (isHeld) change(id, { notBefore: leaseUntil })
      return isHeld
    },
    remove: async (id) => {
      jobs.delete(id)
    },
    reschedule: async (id, next, reason) => {
      change(id, { notBefore: next, lastError: reason, ...(reason === null && { attempts: 0 }) })
    },
    giveUp: async (id, reason, redactedPayload) => {
      change(id, { notBefore: null, lastError: reason, givenUpAt: clock.now(), payload: redactedPayload })
    },
  }
}
