import { DomainError } from '#core/errors.ts'

/** The database has this long for one call of a port; a page that waits longer is no page. */
const PATIENCE_MS = 5500

/** Tells work that nobody waits for it any more. */
export type Deadline = { isOver: boolean }

/** What `work` gives, or `unavailable` when it takes too long, as it does when the database does not even hang up. */
export const inTime = async <T>(work: (deadline: Deadline) => Promise<T>): Promise<T> => {
  const deadline: Deadline = { isOver: false }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      deadline.isOver = true
      reject(tooLate())
    }, PATIENCE_MS)
  })
  try {
    return await Promise.race([work(deadline), late])
  } finally {
    clearTimeout(timer)
  }
}

export const tooLate = (): DomainError =>
  new DomainError('unavailable', { cause: new Error('The database did not answer in time') })
