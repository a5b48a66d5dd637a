import { vi } from 'vitest'
import type { World } from './world.ts'

/** Sets the system time, which rate limits use, to the world's clock until `vi.useRealTimers()`. Returns a function that
 * advances both. */
export const syncSystemTime = ({ clock }: World): ((milliseconds: number) => void) => {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now() })
  return (milliseconds) => {
    clock.advance(milliseconds)
    vi.setSystemTime(clock.now())
  }
}
