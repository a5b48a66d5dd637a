export type PoolState = { name: string; max: number; used: number; idle: number; waiting: number }

type JobStatus = { name: string; succeededAt: Date | null; failedAt: Date | null }

/** Values shared by all processes, read from the database. */
export type StoredMetrics = {
  upcomingShows: number
  pendingRequests: number
  pendingClaims: number
  mailsWaiting: number
  oldestMailAt: Date | null
  mailsGivenUp: number
  jobs: readonly JobStatus[]
}

type CacheHits = Readonly<Record<'GET' | 'HEAD', Readonly<Record<200 | 304, number>>>>

/** Sources of metrics. All but `stored` concern this process, and their totals start at 0 when the process starts. */
export type MetricSources = {
  version: string
  responses: {
    onResponse(listener: (response: { method: string; route: string; status: number; seconds: number }) => void): void
    cacheHits(): ReadonlyMap<string, CacheHits>
  }
  /** These fields are also in the `load` log line. */
  pipeline(): {
    computing: number
    waiting: number
    refused: number
    hits?: number
    computed?: number
    cachedBytes?: number
    observesWrites?: boolean
  }
  connections(): number
  pools(): readonly PoolState[]
  stored(): Promise<StoredMetrics>
}
