/** A pool of connections to one database, now. */
export type PoolState = { name: string; most: number; used: number; idle: number; waiting: number }

/** How a job last went, in whichever process. */
type JobRun = { name: string; succeededAt: Date | null; failedAt: Date | null }

/** What all processes have in common: asked of the database. */
export type Stored = {
  upcomingShows: number
  pendingRequests: number
  pendingClaims: number
  mailsWaiting: number
  oldestMailAt: Date | null
  mailsGivenUp: number
  jobs: readonly JobRun[]
}

type Kept = Readonly<Record<'GET' | 'HEAD', Readonly<Record<200 | 304, number>>>>

/** What there is to be told of a process, each read when somebody asks; counts are since its beginning. */
export type Sources = {
  version: string
  answers: {
    onAnswer(listener: (answer: { method: string; route: string; status: number; seconds: number }) => void): void
    keptCounts(): ReadonlyMap<string, Kept>
  }
  /** What is kept for visitors is left out where nothing is. */
  front(): {
    computing: number
    waiting: number
    refused: number
    kept?: number
    computed?: number
    keptBytes?: number
    knowsWrites?: boolean
  }
  connections(): number
  pools(): readonly PoolState[]
  /** Rejects when the database does not answer. */
  stored(): Promise<Stored>
}
