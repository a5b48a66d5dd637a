import { DomainError } from '#core/errors.ts'

/** The database has this long for one call of a port; a page that waits longer is no page. */
const PATIENCE_MS = 5500

/**
 * What `work` gives within `patience` (ms), or `unavailable` when it takes too long, as it does when the database does not even hang up. The
 * signal tells work that nobody waits for it any more.
 */
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
