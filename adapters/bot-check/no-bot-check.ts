import type { BotCheck } from '#core/ports.ts'

/** Lets everybody pass: for developing and for tests. An installation that people use has one of the others. */
export const makeNoBotCheck = (): BotCheck => ({
  challenge: async () => ({ kind: 'none' }),
  passes: async () => true,
})
