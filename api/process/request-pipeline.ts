import type { RequestListener } from 'node:http'
import type { HttpSettings } from '#adapters/http/app.ts'
import { makeResponseStore, type ResponseStore } from '#adapters/http/cache/response-store.ts'
import { serveFromCache } from '#adapters/http/cache/serve-from-cache.ts'
import { isAnonymousRead } from '#adapters/http/cache/visitor-request.ts'
import { type Fetch, type LoadShedding, withLoadShedding } from '#adapters/http/middleware/load-shedding.ts'
import { type ResponseCounts, UNROUTED } from '#adapters/http/middleware/response-counts.ts'
import type { Config } from '#api/config/config.ts'
import type { Store } from '#api/modules/adapters.ts'

type Parts = {
  http: { fetch: Fetch }
  settings: Pick<HttpSettings, 'baseUrl' | 'secretKey' | 'pageLanguages' | 'development'>
  store: Pick<Store, 'changes' | 'allowReplicaReads'>
  counts: ResponseCounts
  traced?: ((fetch: Fetch) => Fetch) | undefined
}

/** The response cache and load shedding in front of the application. */
export type RequestPipeline = {
  fetch: Fetch
  wrap: (listener: RequestListener) => RequestListener
  stats: () => PipelineStats
}

export type PipelineStats = ReturnType<LoadShedding['stats']> &
  Partial<ReturnType<ResponseStore['stats']> & { knowsWrites: boolean }>

const MB = 1024 * 1024

export const makeRequestPipeline = (
  { CACHE_MB }: Pick<Config, 'CACHE_MB'>,
  { http, settings, store, counts, traced = (fetch) => fetch }: Parts,
): RequestPipeline => {
  const { fetch: limited, stats } = withLoadShedding(http.fetch)
  const computed = traced(limited)
  const fetch = counting(computed, counts)
  const { allowReplicaReads } = store
  const withVisitorStore = (listener: RequestListener): RequestListener => {
    return (request, response) =>
      isAnonymousRead(request) ? allowReplicaReads(() => listener(request, response)) : listener(request, response)
  }
  // The cache can't see code changes during development.
  if (CACHE_MB === 0 || settings.development) return { fetch, wrap: withVisitorStore, stats }
  const responseStore = makeResponseStore({ maxBytes: CACHE_MB * MB, knowsWrites: store.changes.areKnown })
  store.changes.onChange(responseStore.invalidate)
  const cached = serveFromCache({ ...settings, fetch: computed, store: responseStore, allowReplicaReads, counts })
  return {
    fetch,
    wrap: (listener) => cached(withVisitorStore(listener)),
    stats: () => ({ ...stats(), ...responseStore.stats(), knowsWrites: store.changes.areKnown() }),
  }
}

const counting =
  (fetch: Fetch, counts: ResponseCounts): Fetch =>
  async (request, bindings) => {
    const report = { route: UNROUTED }
    const since = performance.now()
    const response = await fetch(request, { ...bindings, report })
    const seconds = (performance.now() - since) / 1000
    counts.countResponse({ method: request.method, route: report.route, status: response.status, seconds })
    return response
  }
