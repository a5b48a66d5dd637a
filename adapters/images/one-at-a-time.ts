import { DomainError } from '#core/errors.ts'

/** Does one piece of work after another, first come, first served. Rejects with `busy` when `queue` more wait already. */
export const oneAtATime = ({ queue }: { queue: number }) => {
  let unfinished = 0
  let last: Promise<unknown> = Promise.resolve()

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (unfinished > queue) throw new DomainError('busy')
    unfinished += 1
    const done = last.then(work)
    last = done.catch(() => undefined)
    try {
      return await done
    } finally {
      unfinished -= 1
    }
  }
}
