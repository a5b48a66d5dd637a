import { DomainError } from '#core/errors.ts'

/**
 * Lets so many pieces of work go on at once in this process, first come, first served. Rejects with `busy` what would wait
 * longer (ms).
 */
export const makeTurns = ({ atOnce, longestWaitMs }: { atOnce: number; longestWaitMs: number }) => {
  let running = 0
  const waiting = new Set<() => void>()

  const turn = async (): Promise<void> => {
    if (running < atOnce) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const timer = setTimeout(() => {
      waiting.delete(resolve)
      reject(new DomainError('busy'))
    }, longestWaitMs)
    await promise.finally(() => clearTimeout(timer))
  }

  /** Whoever waits takes the place over. */
  const leave = (): void => {
    const [next] = waiting
    if (!next) running -= 1
    else {
      waiting.delete(next)
      next()
    }
  }

  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
