import { DomainError } from '#core/errors.ts'

/** Handles a failure: one with `stale_write` goes on with what somebody else has made of the thing, others as they are. */
export const tellingCurrent =
  (read: () => Promise<Readonly<Record<string, unknown>>>) =>
  async (error: unknown): Promise<never> => {
    if (!(error instanceof DomainError && error.code === 'stale_write')) throw error
    throw new DomainError('stale_write', { current: await read(), cause: error })
  }
