import { vi } from 'vitest'
import type { World } from './world.ts'

/**
 * Limits go by the time of the system. From here on it stands where the clock of the world stands, until `vi.useRealTimers()`;
 * what is returned moves both on.
 */
export const tieSystemTime = ({ clock }: World): ((milliseconds: number) => void) => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  return (milliseconds) => {
    clock.advance(milliseconds)
    vi.setSystemTime(clock.now())
  }
}
