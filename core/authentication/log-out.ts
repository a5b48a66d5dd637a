import type { Ports } from '#core/ports.ts'

/** Ends the session with the token, if there is one. Idempotent. */
export const makeLogOut =
  ({ transact, tokens }: Pick<Ports, 'transact' | 'tokens'>) =>
  async (token: string | null): Promise<void> => {
    if (token) await transact(({ sessions }) => sessions.endByToken(tokens.hash(token)))
  }
