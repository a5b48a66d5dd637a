import { DomainError } from '#core/errors.ts'

/** The time limit for one call of a port. */
const PATIENCE_MS = 5500

/** Resolves to the result of `work`; throws `unavailable` after `patience` ms, even if the database never hangs up. The signal
 * aborts `work` then. */
export const inTime = async <T>(work: (deadline: AbortSignal) => Promise<T>, patience = PATIENCE_MS): Promise<T> => {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(tooLate())
      controller.abort()
    }, patience)
  })
  try {
    return await Promise.race([work(controller.signal), late])
  } finally {
    clearTimeout(timer)
  }
}

export const tooLate = (): DomainError =>
  new DomainError('unavailable', { cause: new Error('The database did not answer in time') })
