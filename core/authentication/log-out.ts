import type { Ports } from '#core/ports.ts'

/** Ends the session on the server. Repeating it does nothing. */
export const makeLogOut =
  ({ transact, tokens }: Pick<Ports, 'transact' | 'tokens'>) =>
  async (token: string | null): Promise<void> => {
    if (token) await transact(({ sessions }) => sessions.end(tokens.hash(token)))
  }
