/** `route` is a pattern, never a URL; `seconds` is the time from the request to the response head. */
type CountedResponse = { method: string; route: string; status: number; seconds: number }

export type CacheHits = { GET: { 200: number; 304: number }; HEAD: { 200: number; 304: number } }

export type ResponseCounts = {
  countResponse(response: CountedResponse): void
  /** Counts a response from the cache without calling the listeners, because cache hits are too frequent for that. */
  countCacheHit(route: string, method: 'GET' | 'HEAD', status: 200 | 304): void
  onResponse(listener: (response: CountedResponse) => void): void
  cacheHits(): ReadonlyMap<string, CacheHits>
}

export const UNROUTED = 'none'

/** The application sets `route` for the outer layers. */
export type RouteReport = { route: string }

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

export const makeResponseCounts = (): ResponseCounts => {
  const hits = new Map<string, CacheHits>()
  const listeners: ((response: CountedResponse) => void)[] = []

  const addRoute = (route: string): CacheHits => {
    const counts = { GET: { 200: 0, 304: 0 }, HEAD: { 200: 0, 304: 0 } }
    hits.set(route, counts)
    return counts
  }

  return {
    countResponse: (response) => {
      const normalized = METHODS.has(response.method) ? response : { ...response, method: 'other' }
      for (const listener of listeners) listener(normalized)
    },
    countCacheHit: (route, method, status) => {
      const counts = hits.get(route) ?? addRoute(route)
      counts[method][status] += 1
    },
    onResponse: (listener) => {
      listeners.push(listener)
    },
    cacheHits: () => hits,
  }
}
