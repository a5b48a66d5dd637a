import { DomainError } from '#core/errors.ts'

/** Returns a `catch` handler that adds the current state to a `stale_write` error. */
export const withCurrentVersion =
  (read: () => Promise<Readonly<Record<string, unknown>>>) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof DomainError && error.code === 'stale_write')) throw error
    throw new DomainError('stale_write', { current: await read(), cause: error })
  }
