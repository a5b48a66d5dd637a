import { DomainError } from '#core/errors.ts'

type Waiting = { owner: unknown; round: number; start: () => void; refuse: () => void }

/** A semaphore with fair queueing: runs `concurrent` tasks at once and queues up to `queue`, round-robin by owner and FIFO
 * within one. A full queue drops the last task of the owner with the most, with `busy`. */
export const makeSemaphore = ({ concurrent, queue }: { concurrent: number; queue: number }) => {
  const waiting: Waiting[] = []
  const rounds = new Map<unknown, number>()
  let current = 0
  let running = 0

  const startRound = (round: number): void => {
    current = round
    for (const [owner, last] of rounds) if (last < current) rounds.delete(owner)
  }

  const nextRound = (owner: unknown): number => {
    const last = owner === undefined ? undefined : rounds.get(owner)
    return last === undefined ? current : last + 1
  }

  const makeRoom = (round: number): void => {
    const latest = waiting.reduce<Waiting | null>((one, other) => (one && one.round > other.round ? one : other), null)
    if (!latest || latest.round <= round) throw new DomainError('busy')
    waiting.splice(waiting.indexOf(latest), 1)
    if (rounds.get(latest.owner) === latest.round) rounds.set(latest.owner, latest.round - 1)
    latest.refuse()
  }

  const enter = (owner: unknown): Promise<void> | undefined => {
    const round = nextRound(owner)
    if (running >= concurrent && waiting.length >= queue) makeRoom(round)
    if (owner !== undefined) rounds.set(owner, round)
    if (running < concurrent) {
      running += 1
      startRound(round)
      return undefined
    }
    return new Promise((resolve, reject) =>
      waiting.push({ owner, round, start: resolve, refuse: () => reject(new DomainError('busy')) }),
    )
  }

  // Hands the slot to the next in the queue, so that nothing overtakes it.
  const leave = (): void => {
    const next = waiting.reduce<Waiting | null>((one, other) => (one && one.round <= other.round ? one : other), null)
    if (!next) {
      running -= 1
      return
    }
    waiting.splice(waiting.indexOf(next), 1)
    startRound(next.round)
    next.start()
  }

  return async <T>(work: () => Promise<T>, owner?: string): Promise<T> => {
    await enter(owner)
    try {
      return await work()
    } finally {
      leave()
    }
  }
}
