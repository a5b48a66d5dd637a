export type PoolState = { name: string; most: number; used: number; idle: number; waiting: number }

type JobRun = { name: string; succeededAt: Date | null; failedAt: Date | null }

/** Values shared by all processes, read from the database. */
export type Stored = {
  upcomingShows: number
  pendingRequests: number
  pendingClaims: number
  mailsWaiting: number
  oldestMailAt: Date | null
  mailsGivenUp: number
  jobs: readonly JobRun[]
}

type CacheHits = Readonly<Record<'GET' | 'HEAD', Readonly<Record<200 | 304, number>>>>

/** Metrics of this process, read on collection; counts run since the start. */
export type Sources = {
  version: string
  responses: {
    onResponse(listener: (answer: { method: string; route: string; status: number; seconds: number }) => void): void
    cacheHits(): ReadonlyMap<string, CacheHits>
  }
  pipeline(): {
    computing: number
    waiting: number
    refused: number
    cacheHits?: number
    computed?: number
    cacheBytes?: number
    knowsWrites?: boolean
  }
  connections(): number
  pools(): readonly PoolState[]
  stored(): Promise<Stored>
}
