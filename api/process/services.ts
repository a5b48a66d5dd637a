import { ContainerModule } from 'inversify'
import { makeResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import { readConfig } from '#api/config/config.ts'
import { readTracingConfig } from '#api/config/tracing-config.ts'
import { makeJobRunRecorder } from '#api/jobs/job-run-recorder.ts'
import { backgroundJobs } from '#api/jobs/jobs.ts'
import { startJobs } from '#api/jobs/start-jobs.ts'
import { ensureOwner } from '#api/maintenance/first-owner.ts'
import { withProgress } from '#api/setup/progress.ts'
import { stopService, tokens } from '#api/tokens.ts'
import { makeCore } from '#core/core.ts'
import type { PageSource } from './built-pages.ts'
import { closeEdges, openEdges } from './edges.ts'
import { startLoadReport } from './load-report.ts'
import { printLine } from './log.ts'
import { makeRequestPipeline } from './request-pipeline.ts'
import { type Connections, serve } from './serve.ts'
import { silenceConsole } from './silence-console.ts'
import { startMetrics } from './start-metrics.ts'
import { makeTraceRun, startTelemetry } from './start-telemetry.ts'
import { startTrafficRecorder } from './traffic-recorder.ts'

export const environment = new ContainerModule(({ bind }) => {
  bind(tokens.config).toResolvedValue(() => readConfig(process.env))
  bind(tokens.telemetry)
    .toResolvedValue((config) => startTelemetry(config, readTracingConfig(process.env)), [tokens.config])
    .onDeactivation(({ tracing }) => tracing?.stop())
})

export const pages = (pageSource: PageSource): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(tokens.pages)
      .toResolvedValue(pageSource, [tokens.config])
      .onDeactivation(({ close }) => close?.())
    bind(tokens.service).toResolvedValue(
      ({ log }, { development }) => void (development || silenceConsole(log)),
      [tokens.telemetry, tokens.pages],
    )
  })

export const firstOwner = (isInMemory: boolean): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(tokens.service).toResolvedValue(
      async (core, config) => {
        const owner = await ensureOwner(core, config, isInMemory || config.DATABASE_URL === undefined)
        // Printed immediately, because the password would be lost if a later step failed.
        if (owner)
          printLine(`\nThe first owner (shown only once):\n  email     ${owner.email}\n  password  ${owner.password}\n`)
      },
      [tokens.core, tokens.config],
    )
  })

export const demoData = new ContainerModule(({ bind }) => {
  bind(tokens.service).toResolvedValue(
    async (ports) => {
      const { seed } = await import('#api/seed/seed-shows.ts')
      printLine(await withProgress('Adding the demo data', (report) => seed(ports, report)))
    },
    [tokens.ports],
  )
})

export const pipeline = new ContainerModule(({ bind }) => {
  bind(tokens.responseCounts).toResolvedValue(makeResponseCounts)
  bind(tokens.connections).toResolvedValue((): Connections => new Map())
  bind(tokens.edges).toResolvedValue(openEdges, [tokens.config, tokens.telemetry]).onDeactivation(closeEdges)
  bind(tokens.pipeline).toResolvedValue(
    (config, http, settings, store, counts, { tracing }, edges) =>
      makeRequestPipeline(config, { http, settings, store, counts, edges, traceFetch: tracing?.requests }),
    [
      tokens.config,
      tokens.http,
      tokens.httpSettings,
      tokens.store,
      tokens.responseCounts,
      tokens.telemetry,
      tokens.edges,
    ],
  )
})

export const metrics = new ContainerModule(({ bind }) => {
  bind(tokens.metrics).toResolvedValue(
    (config, responses, { stats }, connections, store) =>
      startMetrics(config, { responses, pipeline: stats, connections: () => connections.size, store }),
    [tokens.config, tokens.responseCounts, tokens.pipeline, tokens.connections, tokens.store],
  )
  bind(tokens.service)
    .toResolvedValue(({ close }) => ({ stop: close }), [tokens.metrics])
    .onDeactivation(stopService)
})

export const trafficRecorder = new ContainerModule(({ bind }) => {
  bind(tokens.service)
    .toResolvedValue((core, counts) => startTrafficRecorder(core, counts), [tokens.core, tokens.responseCounts])
    .onDeactivation(stopService)
})

export const loadReport = new ContainerModule(({ bind }) => {
  bind(tokens.service)
    .toResolvedValue(
      ({ log }, { stats }, connections) => startLoadReport(log, () => ({ connections: connections.size, ...stats() })),
      [tokens.telemetry, tokens.pipeline, tokens.connections],
    )
    .onDeactivation(stopService)
})

export const server = new ContainerModule(({ bind }) => {
  bind(tokens.server).toResolvedValue(
    (pipeline, config, connections, { middleware }) =>
      serve(pipeline, config, {
        connections,
        middleware: middleware ? (listener) => middleware(pipeline.wrap(listener)) : pipeline.wrap,
      }),
    [tokens.pipeline, tokens.config, tokens.connections, tokens.pages],
  )
  bind(tokens.service)
    .toResolvedValue(({ close }) => ({ stop: close }), [tokens.server])
    .onDeactivation(stopService)
})

export const jobs = new ContainerModule(({ bind }) => {
  bind(tokens.service)
    .toResolvedValue(
      (config, { dumps, backgroundTransact: transact }, ports, { log, tracing }, { withMailCounts, withRunCounts }) => {
        const core = makeCore({ ...ports, transact })
        return startJobs(backgroundJobs(config, dumps), {
          transact,
          clock: ports.clock,
          core: withMailCounts(core),
          log,
          recorderOf: withRunCounts(makeJobRunRecorder(core)),
          wrapRun: makeTraceRun(tracing),
        })
      },
      [tokens.config, tokens.store, tokens.ports, tokens.telemetry, tokens.metrics],
    )
    .onDeactivation(stopService)
})
