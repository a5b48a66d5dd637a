import type { Clock } from '#core/ports.ts'

export const makeSystemClock = (): Clock => ({ now: () => new Date() })
