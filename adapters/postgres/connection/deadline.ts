import { DomainError } from '#core/errors.ts'

const MAX_WAIT_MS = 5500

/** Throws `unavailable` and aborts `work` after `patience` ms, even if the database never hangs up. */
export const withDeadline = async <T>(
  work: (deadline: AbortSignal) => Promise<T>,
  patience = MAX_WAIT_MS,
): Promise<T> => {
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
