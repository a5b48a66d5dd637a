/** `route` is a pattern, never an address; `seconds` runs from the request to the response head. */
export type CountedResponse = { method: string; route: string; status: number; seconds: number }

export type CacheHits = { GET: { 200: number; 304: number }; HEAD: { 200: number; 304: number } }

export type ResponseCounts = {
  countResponse(answer: CountedResponse): void
  /** Counts a cached response. These are ten times as frequent as others, so this does nothing else. */
  countCacheHit(route: string, method: 'GET' | 'HEAD', status: 200 | 304): void
  onResponse(listener: (answer: CountedResponse) => void): void
  cacheHits(): ReadonlyMap<string, CacheHits>
}

export const UNROUTED = 'none'

export type RouteReport = { route: string }

/** Bounds the label values: all other methods become `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const makeResponseCounts = (): ResponseCounts => {
  const kept = new Map<string, CacheHits>()
  const listeners: ((answer: CountedResponse) => void)[] = []

  const ofRoute = (route: string): CacheHits => {
    const counts = { GET: { 200: 0, 304: 0 }, HEAD: { 200: 0, 304: 0 } }
    kept.set(route, counts)
    return counts
  }

  return {
    countResponse: (answer) => {
      const bounded = METHODS.has(answer.method) ? answer : { ...answer, method: 'other' }
      for (const listener of listeners) listener(bounded)
    },
    countCacheHit: (route, method, status) => {
      const counts = kept.get(route) ?? ofRoute(route)
      counts[method][status] += 1
    },
    onResponse: (listener) => {
      listeners.push(listener)
    },
    cacheHits: () => kept,
  }
}
