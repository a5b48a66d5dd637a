import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '#core/ports.ts'

const observations = new AsyncLocalStorage<{ usesTime: boolean }>()

export const makeSystemClock = (): Clock => ({
  now: () => {
    const observation = observations.getStore()
    if (observation) observation.usesTime = true
    return new Date()
  },
})

/** Runs `work` and reports whether it read the system clock. If it did, its result may change with time. */
export const observeTime = async <T>(work: () => Promise<T>): Promise<{ result: T; usesTime: boolean }> => {
  const observation = { usesTime: false }
  const result = await observations.run(observation, work)
  return { result, usesTime: observation.usesTime }
}
