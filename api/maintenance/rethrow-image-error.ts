import { OperatorError } from '#api/config/environment.ts'
import { DomainError } from '#core/errors.ts'

/** Rethrows a {@link DomainError} as an {@link OperatorError} about the image store, and any other error unchanged. */
export const rethrowImageError = (error: unknown): never => {
  if (!(error instanceof DomainError)) throw error
  throw new OperatorError(
    `The images cannot be read or written: ${(error.cause as Error | undefined)?.message ?? error.message}; check that their store is available, then try again.`,
  )
}
