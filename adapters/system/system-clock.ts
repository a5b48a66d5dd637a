import type { Clock } from '#core/ports.ts'

/** The machine's clock. */
export const makeSystemClock = (): Clock => ({ now: () => new Date() })
