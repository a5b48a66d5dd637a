import type { RequestListener } from 'node:http'
import { makeResponseCounts } from '#adapters/http/middleware/response-counts.ts'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import { type Config, readConfig, StartError } from '#api/config/config.ts'
import { readTracingConfig } from '#api/config/tracing-config.ts'
import { version } from '#api/config/version.ts'
import { makeContainer, portsIn, T } from '#api/container.ts'
import { makeJobRunRecorder } from '#api/jobs/job-run-recorder.ts'
import { backgroundJobs } from '#api/jobs/jobs.ts'
import { startJobs } from '#api/jobs/start-jobs.ts'
import { ensureOwner } from '#api/maintenance/first-owner.ts'
import { memoryStore, productionAdapters, type Store } from '#api/modules/adapters.ts'
import { withProgress } from '#api/setup/progress.ts'
import { DomainError } from '#core/errors.ts'
import { startLoadReport } from './load-report.ts'
import { makeRequestPipeline } from './request-pipeline.ts'
import { serve } from './serve.ts'
import { silenceConsole } from './silence-console.ts'
import { startMetrics } from './start-metrics.ts'
import { startTelemetry, type Telemetry, tracedRuns } from './start-telemetry.ts'
import { startTrafficRecorder } from './traffic-recorder.ts'

export type PageSource = {
  renderPage: RenderPage
  filesDir: string | null
  development: boolean
  middleware?: (listener: RequestListener) => RequestListener
  close?: () => Promise<void>
}

const print = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const STOP_TIMEOUT_MS = 14_000

/** Runs the product until SIGINT or SIGTERM. If it cannot start, prints one line and exits with code 1. */
export const run = async (pageSource: (config: Config) => Promise<PageSource>, flags: Flags): Promise<void> => {
  try {
    const config = readConfig(process.env)
    const telemetry = await startTelemetry(config, readTracingConfig(process.env))
    await start(config, await pageSource(config), flags, telemetry)
  } catch (error) {
    if (!(error instanceof StartError || error instanceof DomainError)) throw error
    print(error.message)
    process.exit(1)
  }
}

export type Flags = { memory: boolean; demo: boolean }

const start = async (
  config: Config,
  pages: PageSource,
  { memory: inMemory, demo }: Flags,
  { log, tracing }: Telemetry,
): Promise<void> => {
  if (!pages.development) silenceConsole(log)
  const store = inMemory ? memoryStore() : await openDatabase(config, tracing)
  let isStopping = false
  const isReady = async (): Promise<boolean> => !isStopping && (await store.isReady())
  const environment = { config, store: { ...store, isReady }, log, traceCall: tracing?.call, ...pages }
  const container = makeContainer(productionAdapters(environment))
  const core = container.get(T.core)
  try {
    const owner = await ensureOwner(core, config, inMemory || config.DATABASE_URL === undefined)
    // Printed immediately: if a later step failed, the password would be lost.
    if (owner)
      print(`\nThe first owner (shown only once):\n  email     ${owner.email}\n  password  ${owner.password}\n`)
    if (demo) {
      const { seed } = await import('#api/seed/seed-shows.ts')
      print(await withProgress('Adding the demo data', (report) => seed(portsIn(container), { report })))
    }
    const responseCounts = makeResponseCounts()
    const pipeline = makeRequestPipeline(config, {
      http: container.get(T.http),
      settings: container.get(T.httpSettings),
      store,
      counts: responseCounts,
      traceFetch: tracing?.requests,
    })
    const server = await serve(pipeline, config, (listener) => {
      const pipelineListener = pipeline.wrap(listener)
      return pages.middleware ? pages.middleware(pipelineListener) : pipelineListener
    })
    const metrics = await startMetrics(config, {
      responses: responseCounts,
      pipeline: pipeline.stats,
      connections: server.connections,
      store,
    })
    const jobs = startJobs(backgroundJobs(config, store.dumps), {
      transact: container.get(T.transact),
      clock: container.get(T.clock),
      core: metrics.withMailCounts(core),
      log,
      recorderOf: metrics.withRunCounts(makeJobRunRecorder(core)),
      wrapRun: tracedRuns(tracing),
    })
    const trafficRecorder = startTrafficRecorder(core, responseCounts)
    const loadReport = startLoadReport(log, () => ({ connections: server.connections(), ...pipeline.stats() }))
    // Registered before readiness is announced: an unhandled signal ends the process at once.
    stopOnSignals(async () => {
      isStopping = true
      await Promise.all([server.close(), jobs.stop()])
      loadReport.stop()
      await trafficRecorder.stop()
      await metrics.close()
      await pages.close?.()
      await store.close()
      await tracing?.stop()
      log.info({}, 'stopped')
    })
    log.info({ version, port: server.port, baseUrl: config.BASE_URL }, 'ready')
    print(`${config.SITE_NAME} is ready at ${config.BASE_URL}`)
  } catch (error) {
    await store.close()
    throw error
  }
}

const openDatabase = async (config: Config, tracing: Telemetry['tracing']): Promise<Store> => {
  const { openStore } = await import('#api/modules/open-store.ts')
  return withProgress('Opening the database', (report) => openStore(config, { trace: tracing?.statement, report }))
}

const stopOnSignals = (stop: () => Promise<void>): void => {
  let isStopping = false
  const end = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
