import { DomainError } from '#core/errors.ts'

/**
 * Lets at most `concurrent` pieces of work of this process run at once; up to `queue` more wait for their turn, first come,
 * first served. Whoever comes after that is turned away with `busy`.
 */
export const makeTurns = ({ concurrent, queue }: { concurrent: number; queue: number }) => {
  const waiting: (() => void)[] = []
  let running = 0

  const enter = (): Promise<void> | undefined => {
    if (running < concurrent) {
      running += 1
      return undefined
    }
    if (waiting.length >= queue) throw new DomainError('busy')
    return new Promise((resolve) => waiting.push(resolve))
  }

  // The place passes straight to the next in the queue, so that nobody slips in between.
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
