import type { BotCheck } from '#core/ports.ts'

/** Accepts every response; for development and tests only. */
export const makeNoBotCheck = (): BotCheck => ({
  challenge: async () => ({ kind: 'none' }),
  passes: async () => true,
})
