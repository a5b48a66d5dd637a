import { DomainError } from '#core/errors.ts'

type WaitingTask = { owner: unknown; round: number; start: () => void; refuse: () => void }

/** Returns a semaphore with fair queueing. It runs up to `concurrency` tasks at once and queues up to `maxWaiting`: round-robin by
 * owner, and FIFO for each owner. A full queue rejects the task that would start last, possibly the new one, with `busy`. */
export const makeSemaphore = ({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) => {
  const waiting: WaitingTask[] = []
  const lastRoundByOwner = new Map<unknown, number>()
  let currentRound = 0
  let runningCount = 0

  const waitingByRound = () => waiting.toSorted((one, other) => one.round - other.round)

  const startRound = (round: number): void => {
    currentRound = round
    for (const [owner, last] of lastRoundByOwner) if (last < currentRound) lastRoundByOwner.delete(owner)
  }

  const nextRound = (owner: unknown): number => {
    const last = owner === undefined ? undefined : lastRoundByOwner.get(owner)
    return last === undefined ? currentRound : last + 1
  }

  const makeRoom = (round: number): void => {
    const lastToStart = waitingByRound().at(-1)
    if (!lastToStart || lastToStart.round <= round) throw new DomainError('busy')
    waiting.splice(waiting.indexOf(lastToStart), 1)
    if (lastRoundByOwner.get(lastToStart.owner) === lastToStart.round)
      lastRoundByOwner.set(lastToStart.owner, lastToStart.round - 1)
    lastToStart.refuse()
  }

  const acquire = (owner: unknown): Promise<void> | undefined => {
    const round = nextRound(owner)
    if (runningCount >= concurrency && waiting.length >= maxWaiting) makeRoom(round)
    if (owner !== undefined) lastRoundByOwner.set(owner, round)
    if (runningCount < concurrency) {
      runningCount += 1
      startRound(round)
      return undefined
    }
    return new Promise((resolve, reject) =>
      waiting.push({ owner, round, start: resolve, refuse: () => reject(new DomainError('busy')) }),
    )
  }

  // Hands the slot to the next task in the queue, so that no new task overtakes it.
  const release = (): void => {
    const [next] = waitingByRound()
    if (!next) {
      runningCount -= 1
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    startRound(next.round)
    next.start()
  }

  return async <T>(work: () => Promise<T>, owner?: string): Promise<T> => {
    await acquire(owner)
    try {
      return await work()
    } finally {
      release()
    }
  }
}
