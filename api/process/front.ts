import type { RequestListener } from 'node:http'
import type { HttpSettings } from '#adapters/http/app.ts'
import { makeResponseStore, type ResponseStore } from '#adapters/http/cache/response-store.ts'
import { answeringVisitors } from '#adapters/http/cache/shared-answers.ts'
import { isOfVisitor } from '#adapters/http/cache/visitor-request.ts'
import { type Admitting, admitting, type Fetch } from '#adapters/http/middleware/admission.ts'
import { type AnswerCounts, UNROUTED } from '#adapters/http/middleware/answer-counts.ts'
import type { Config } from '#api/config/config.ts'
import type { Store } from '#api/modules/adapters.ts'

type Parts = {
  http: { fetch: Fetch }
  settings: Pick<HttpSettings, 'baseUrl' | 'secretKey' | 'pageLanguages' | 'development'>
  store: Pick<Store, 'changes' | 'ofVisitors'>
  counts: AnswerCounts
  traced?: ((fetch: Fetch) => Fetch) | undefined
}

/** The response cache and load shedding in front of the application. */
export type Front = {
  fetch: Fetch
  before: (listener: RequestListener) => RequestListener
  figures: () => FrontFigures
}

export type FrontFigures = ReturnType<Admitting['figures']> &
  Partial<ReturnType<ResponseStore['figures']> & { knowsWrites: boolean }>

const MB = 1024 * 1024

export const makeFront = (
  { CACHE_MB }: Pick<Config, 'CACHE_MB'>,
  { http, settings, store, counts, traced = (fetch) => fetch }: Parts,
): Front => {
  const { fetch: admitted, figures } = admitting(http.fetch)
  const computed = traced(admitted)
  const fetch = counting(computed, counts)
  const { ofVisitors } = store
  const others = (listener: RequestListener): RequestListener => {
    return (request, response) =>
      isOfVisitor(request) ? ofVisitors(() => listener(request, response)) : listener(request, response)
  }
  // The cache can't see code changes during development.
  if (CACHE_MB === 0 || settings.development) return { fetch, before: others, figures }
  const kept = makeResponseStore({ maxBytes: CACHE_MB * MB, knowsWrites: store.changes.areKnown })
  store.changes.onChange(kept.invalidate)
  const answering = answeringVisitors({ ...settings, fetch: computed, store: kept, ofVisitors, counts })
  return {
    fetch,
    before: (listener) => answering(others(listener)),
    figures: () => ({ ...figures(), ...kept.figures(), knowsWrites: store.changes.areKnown() }),
  }
}

const counting =
  (fetch: Fetch, counts: AnswerCounts): Fetch =>
  async (request, bindings) => {
    const told = { route: UNROUTED }
    const since = performance.now()
    const response = await fetch(request, { ...bindings, told })
    const seconds = (performance.now() - since) / 1000
    counts.answered({ method: request.method, route: told.route, status: response.status, seconds })
    return response
  }
