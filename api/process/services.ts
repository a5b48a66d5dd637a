import { ContainerModule } from 'inversify'
import { makeResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { readConfig } from '#api/config/config.ts'
import { readTracingConfig } from '#api/config/tracing-config.ts'
import { makeJobRunRecorder } from '#api/jobs/job-run-recorder.ts'
import { backgroundJobs } from '#api/jobs/jobs.ts'
import { startJobs } from '#api/jobs/start-jobs.ts'
import { ensureOwner } from '#api/maintenance/first-owner.ts'
import { withProgress } from '#api/setup/progress.ts'
import { stopService, T } from '#api/tokens.ts'
import type { PageSource } from './built-pages.ts'
import { startLoadReport } from './load-report.ts'
import { print } from './log.ts'
import { makeRequestPipeline } from './request-pipeline.ts'
import { type Connections, serve } from './serve.ts'
import { silenceConsole } from './silence-console.ts'
import { startMetrics } from './start-metrics.ts'
import { startTelemetry, tracedRuns } from './start-telemetry.ts'
import { startTrafficRecorder } from './traffic-recorder.ts'

/** The configuration, the log and, if configured, tracing. */
export const environment = new ContainerModule(({ bind }) => {
  bind(T.config).toResolvedValue(() => readConfig(process.env))
  bind(T.telemetry)
    .toResolvedValue((config) => startTelemetry(config, readTracingConfig(process.env)), [T.config])
    .onDeactivation(({ tracing }) => tracing?.stop())
})

export const pages = (pageSource: PageSource): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(T.pages)
      .toResolvedValue(pageSource, [T.config])
      .onDeactivation(({ close }) => close?.())
    bind(T.service).toResolvedValue(
      ({ log }, { development }) => void (development || silenceConsole(log)),
      [T.telemetry, T.pages],
    )
  })

export const firstOwner = (isInMemory: boolean): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(T.service).toResolvedValue(
      async (core, config) => {
        const owner = await ensureOwner(core, config, isInMemory || config.DATABASE_URL === undefined)
        // Printed immediately: if a later step failed, the password would be lost.
        if (owner)
          print(`\nThe first owner (shown only once):\n  email     ${owner.email}\n  password  ${owner.password}\n`)
      },
      [T.core, T.config],
    )
  })

export const demoData = new ContainerModule(({ bind }) => {
  bind(T.service).toResolvedValue(
    async (ports) => {
      const { seed } = await import('#api/seed/seed-shows.ts')
      print(await withProgress('Adding the demo data', (report) => seed(ports, { report })))
    },
    [T.ports],
  )
})

/** The response cache and load shedding in front of the application, and the counts of what passes. */
export const pipeline = new ContainerModule(({ bind }) => {
  bind(T.responseCounts).toResolvedValue(makeResponseCounts)
  bind(T.connections).toResolvedValue((): Connections => new Set())
  bind(T.pipeline).toResolvedValue(
    (config, http, settings, store, counts, { tracing }) =>
      makeRequestPipeline(config, { http, settings, store, counts, traceFetch: tracing?.requests }),
    [T.config, T.http, T.httpSettings, T.store, T.responseCounts, T.telemetry],
  )
})

export const metrics = new ContainerModule(({ bind }) => {
  bind(T.metrics).toResolvedValue(
    (config, responses, { stats }, connections, store) =>
      startMetrics(config, { responses, pipeline: stats, connections: () => connections.size, store }),
    [T.config, T.responseCounts, T.pipeline, T.connections, T.store],
  )
  bind(T.service)
    .toResolvedValue(({ close }) => ({ stop: close }), [T.metrics])
    .onDeactivation(stopService)
})

export const trafficRecorder = new ContainerModule(({ bind }) => {
  bind(T.service)
    .toResolvedValue((core, counts) => startTrafficRecorder(core, counts), [T.core, T.responseCounts])
    .onDeactivation(stopService)
})

export const loadReport = new ContainerModule(({ bind }) => {
  bind(T.service)
    .toResolvedValue(
      ({ log }, { stats }, connections) => startLoadReport(log, () => ({ connections: connections.size, ...stats() })),
      [T.telemetry, T.pipeline, T.connections],
    )
    .onDeactivation(stopService)
})

export const server = new ContainerModule(({ bind }) => {
  bind(T.server).toResolvedValue(
    (pipeline, config, connections, { middleware }) =>
      serve(pipeline, config, {
        connections,
        middleware: middleware ? (listener) => middleware(pipeline.wrap(listener)) : pipeline.wrap,
      }),
    [T.pipeline, T.config, T.connections, T.pages],
  )
  bind(T.service)
    .toResolvedValue(({ close }) => ({ stop: close }), [T.server])
    .onDeactivation(stopService)
})

export const jobs = new ContainerModule(({ bind }) => {
  bind(T.service)
    .toResolvedValue(
      (config, { dumps }, core, { transact, clock }, { log, tracing }, { withMailCounts, withRunCounts }) =>
        startJobs(backgroundJobs(config, dumps), {
          transact,
          clock,
          core: withMailCounts(core),
          log,
          recorderOf: withRunCounts(makeJobRunRecorder(core)),
          wrapRun: tracedRuns(tracing),
        }),
      [T.config, T.store, T.core, T.ports, T.telemetry, T.metrics],
    )
    .onDeactivation(stopService)
})
