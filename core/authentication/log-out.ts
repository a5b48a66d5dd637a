import type { Ports } from '#core/ports.ts'

/** Ends the session on the server, so that its token is worth nothing any more. Ending one that is gone changes nothing. */
export const makeLogOut =
  ({ transact, tokens }: Pick<Ports, 'transact' | 'tokens'>) =>
  async (token: string | null): Promise<void> => {
    if (token) await transact(({ sessions }) => sessions.end(tokens.hash(token)))
  }
