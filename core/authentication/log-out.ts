import type { Ports } from '#core/ports.ts'

/** Ends the session of the token, if any. Idempotent. */
export const makeLogOut =
  ({ transact, tokens }: Pick<Ports, 'transact' | 'tokens'>) =>
  async (token: string | null): Promise<void> => {
    if (token) await transact(({ sessions }) => sessions.endByToken(tokens.hash(token)))
  }
