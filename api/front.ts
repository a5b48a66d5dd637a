import type { RequestListener } from 'node:http'
import { admitting, type Fetch } from '#adapters/http/admission.ts'
import type { HttpSettings } from '#adapters/http/app.ts'
import { makeResponseStore } from '#adapters/http/cache/response-store.ts'
import { answeringVisitors } from '#adapters/http/cache/shared-answers.ts'
import { isOfVisitor } from '#adapters/http/cache/visitor-request.ts'
import type { Store } from '#api/adapters.ts'
import type { Config } from '#api/config.ts'

type Parts = {
  http: { fetch: Fetch }
  settings: Pick<HttpSettings, 'baseUrl' | 'secretKey' | 'pageLanguages' | 'development'>
  store: Pick<Store, 'changes' | 'ofVisitors'>
}

/** What stands before the application: it answers what any visitor may ask from what is kept, and keeps out what it cannot answer in time. */
export type Front = {
  fetch: Fetch
  before: (listener: RequestListener) => RequestListener
  /** How much there has been to do. */
  figures: () => object
}

const MB = 1024 * 1024

export const makeFront = ({ CACHE_MB }: Pick<Config, 'CACHE_MB'>, { http, settings, store }: Parts): Front => {
  const { fetch, figures } = admitting(http.fetch)
  const { ofVisitors } = store
  const others = (listener: RequestListener): RequestListener => {
    return (request, response) =>
      isOfVisitor(request) ? ofVisitors(() => listener(request, response)) : listener(request, response)
  }
  // What is being developed changes without being written to the store.
  if (CACHE_MB === 0 || settings.development) return { fetch, before: others, figures }
  const kept = makeResponseStore({ maxBytes: CACHE_MB * MB, knowsWrites: store.changes.areKnown })
  store.changes.onChange(kept.invalidate)
  const answering = answeringVisitors({ ...settings, fetch, store: kept, ofVisitors })
  return {
    fetch,
    before: (listener) => answering(others(listener)),
    figures: () => ({ ...figures(), ...kept.figures(), knowsWrites: store.changes.areKnown() }),
  }
}
