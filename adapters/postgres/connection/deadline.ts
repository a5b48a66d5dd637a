import { DomainError } from '#core/errors.ts'

const MAX_WAIT_MS = 5500

/** The deadline of a write. Shorter than that of a read, because a request first loads its session and checks its rate limit, and
 * should end within six seconds in total. */
export const WRITE_DEADLINE_MS = 4500

/** Runs `work`. After `timeoutMs`, rejects with `unavailable` and aborts the signal, even if the database never responds. */
export const withDeadline = async <T>(
  work: (signal: AbortSignal) => Promise<T>,
  timeoutMs = MAX_WAIT_MS,
): Promise<T> => {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(timeoutError())
      controller.abort()
    }, timeoutMs)
  })
  try {
    return await Promise.race([work(controller.signal), timeout])
  } finally {
    clearTimeout(timer)
  }
}

export const timeoutError = (): DomainError =>
  new DomainError('unavailable', { cause: new Error('The database did not answer in time') })
