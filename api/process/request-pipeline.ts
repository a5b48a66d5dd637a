import type { RequestListener } from 'node:http'
import type { Edges } from '#adapters/edge/http-edges.ts'
import type { HttpSettings } from '#adapters/http/app.ts'
import { makeResponseStore, type ResponseStore } from '#adapters/http/cache/response-store.ts'
import { serveFromCache } from '#adapters/http/cache/serve-from-cache.ts'
import { isAnonymousRead } from '#adapters/http/cache/shared-request.ts'
import { type Fetch, type LoadShedding, withLoadShedding } from '#adapters/http/middleware/load-shedding.ts'
import { type ResponseCounts, UNROUTED } from '#adapters/http/middleware/response-counts.ts'
import { observeTime } from '#adapters/system/system-clock.ts'
import type { Config } from '#api/config/config.ts'
import type { Store } from '#api/modules/store.ts'
import { CONTENT_TAG } from '#core/cache-tags/cache-tags.ts'

type Parts = {
  http: { fetch: Fetch }
  settings: Pick<HttpSettings, 'baseUrl' | 'secretKey' | 'pageLanguages' | 'development'>
  store: Pick<Store, 'changes' | 'allowReplicaReads'>
  counts: ResponseCounts
  edges?: Edges | null
  traceFetch?: ((fetch: Fetch) => Fetch) | undefined
}

/** The response cache and load shedding in front of the application. */
export type RequestPipeline = {
  fetch: Fetch
  wrap: (listener: RequestListener) => RequestListener
  stats: () => PipelineStats
}

type PipelineStats = ReturnType<LoadShedding['stats']> &
  Partial<ReturnType<ResponseStore['stats']> & { observesWrites: boolean }>

const MB = 1024 * 1024

export const makeRequestPipeline = (
  { CACHE_MB }: Pick<Config, 'CACHE_MB'>,
  { http, settings, store, counts, edges = null, traceFetch = (fetch) => fetch }: Parts,
): RequestPipeline => {
  const { fetch: sheddingFetch, stats } = withLoadShedding(http.fetch)
  const tracedFetch = traceFetch(sheddingFetch)
  const fetch = withResponseCounts(tracedFetch, counts)
  const { allowReplicaReads } = store
  const withReplicaReads =
    (listener: RequestListener): RequestListener =>
    (request, response) =>
      isAnonymousRead(request) ? allowReplicaReads(() => listener(request, response)) : listener(request, response)
  // During development, a cache would hide changes to the code.
  if (CACHE_MB === 0 || settings.development) return { fetch, wrap: withReplicaReads, stats }
  const responseStore = makeResponseStore({ maxBytes: CACHE_MB * MB, observesWrites: store.changes.isObserving })
  // The order matters: an edge must not receive an outdated response after its purge.
  store.changes.onChange(responseStore.invalidate)
  if (edges) {
    edges.purge([CONTENT_TAG])
    store.changes.onChange(edges.purge)
  }
  const withCache = serveFromCache({
    ...settings,
    fetch: tracedFetch,
    store: responseStore,
    allowReplicaReads,
    observeTime,
    edges,
    counts,
  })
  return {
    fetch,
    wrap: (listener) => withCache(withReplicaReads(listener)),
    stats: () => ({ ...stats(), ...responseStore.stats(), observesWrites: store.changes.isObserving() }),
  }
}

const withResponseCounts =
  (fetch: Fetch, counts: ResponseCounts): Fetch =>
  async (request, bindings) => {
    const report = { route: UNROUTED }
    const startedAt = performance.now()
    const response = await fetch(request, { ...bindings, report })
    const seconds = (performance.now() - startedAt) / 1000
    counts.countResponse({ method: request.method, route: report.route, status: response.status, seconds })
    return response
  }
