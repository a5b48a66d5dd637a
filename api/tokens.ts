import type { ServiceIdentifier } from 'inversify'
import type { Edges } from '#adapters/edge/http-edges.ts'
import type { HttpApp, HttpSettings } from '#adapters/http/app.ts'
import type { ResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import type { Config } from '#api/config/config.ts'
import type { Store } from '#api/modules/store.ts'
import type { Pages } from '#api/process/built-pages.ts'
import type { RequestPipeline } from '#api/process/request-pipeline.ts'
import type { Connections, RunningServer } from '#api/process/serve.ts'
import type { MetricsHandle } from '#api/process/start-metrics.ts'
import type { Telemetry } from '#api/process/start-telemetry.ts'
import type { Core } from '#core/core.ts'
import type { Ports, StoragePorts } from '#core/ports.ts'

/** A port whose adapter may hold resources. `close` releases them when the process stops. */
export type Closable<Port> = Port & { close?: () => void }

type Service = { stop: () => void | Promise<void> } | void

const token = <Bound>(name: string) => Symbol.for(name) as ServiceIdentifier<Bound>

/** Maps each port to its token. A missing token is a compile error. */
type TokensOf<Types> = { [Name in keyof Types]-?: ServiceIdentifier<Types[Name]> }

export const storagePortTokens: TokensOf<StoragePorts> = {
  transact: token('transact'),
  identities: token('identities'),
  catalog: token('catalog'),
  directory: token('directory'),
  cities: token('cities'),
  accountDirectory: token('accountDirectory'),
  history: token('history'),
  auditLog: token('auditLog'),
  siteStats: token('siteStats'),
  jobRuns: token('jobRuns'),
  trafficTally: token('trafficTally'),
  sitemap: token('sitemap'),
  rateLimits: token('rateLimits'),
}

export const portTokens = {
  ...storagePortTokens,
  issueTracker: token('issueTracker'),
  site: token('site'),
  clock: token('clock'),
  ids: token('ids'),
  tokens: token('tokens'),
  signedLinks: token('signedLinks'),
  passwords: token('passwords'),
  weakPasswords: token('weakPasswords'),
  confusables: token('confusables'),
  passkeys: token('passkeys'),
  timeCodes: token('timeCodes'),
  botCheck: token('botCheck'),
  imaging: token('imaging'),
  imageFiles: token('imageFiles'),
  shareImages: token('shareImages'),
  gazetteer: token<Closable<Ports['gazetteer']>>('gazetteer'),
  outlinesOf: token('outlinesOf'),
  streetsOf: token<Closable<Ports['streetsOf']>>('streetsOf'),
  importReader: token('importReader'),
  safeFetch: token('safeFetch'),
  mailer: token<Closable<Ports['mailer']>>('mailer'),
  push: token('push'),
} satisfies TokensOf<Ports>

/** Stops a service when its binding is deactivated. Each binding registers this handler, because Inversify does not
 * await a container-wide one. */
export const stopService = (service: Service): void | Promise<void> => service?.stop()

export const tokens = {
  ...portTokens,
  config: token<Config>('config'),
  telemetry: token<Telemetry>('telemetry'),
  pages: token<Pages>('pages'),
  store: token<Store>('store'),
  ports: token<Ports>('ports'),
  core: token<Core>('core'),
  httpSettings: token<HttpSettings>('httpSettings'),
  http: token<HttpApp>('http'),
  /** Aborted when the process begins to stop. */
  stopping: token<AbortController>('stopping'),
  responseCounts: token<ResponseCounts>('responseCounts'),
  edges: token<Edges | null>('edges'),
  connections: token<Connections>('connections'),
  pipeline: token<RequestPipeline>('pipeline'),
  metrics: token<MetricsHandle>('metrics'),
  server: token<RunningServer>('server'),
  /** May be bound any number of times. Each service starts when its module is loaded. */
  service: token<Service>('service'),
}
