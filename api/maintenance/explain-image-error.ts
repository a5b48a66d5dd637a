import { StartupError } from '#api/config/environment.ts'
import { DomainError } from '#core/errors.ts'

/** Throws a {@link StartupError} for a failure of the image store, and any other error unchanged. */
export const explainImageError = (error: unknown): never => {
  if (!(error instanceof DomainError)) throw error
  throw new StartupError(
    `The images cannot be read or written: ${(error.cause as Error | undefined)?.message ?? error.message}; check that their store is available, then try again.`,
  )
}
