import type { RequestListener } from 'node:http'
import { makeAnswerCounts } from '#adapters/http/middleware/answer-counts.ts'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import { type Config, readConfig, StartError } from '#api/config/config.ts'
import { readTracingConfig } from '#api/config/tracing-config.ts'
import { version } from '#api/config/version.ts'
import { makeContainer, portsIn, T } from '#api/container.ts'
import { startDumpLoop } from '#api/jobs/dump-loop.ts'
import { startImageSweep } from '#api/jobs/image-sweep.ts'
import { type InRound, makeJobNotes, type NoteRound } from '#api/jobs/job-notes.ts'
import { startMailLoop } from '#api/jobs/mail-loop.ts'
import { startStillOnLoop } from '#api/jobs/still-on-loop.ts'
import { startTimeZoneRepair } from '#api/jobs/time-zone-repair.ts'
import { seeToOwner } from '#api/maintenance/first-owner.ts'
import { liveAdapters, memoryStore, type Store } from '#api/modules/adapters.ts'
import { withProgress } from '#api/setup/progress.ts'
import type { Core } from '#core/core.ts'
import { DomainError } from '#core/errors.ts'
import { makeFront } from './front.ts'
import { startLoadNotes } from './load-notes.ts'
import { startLoadReport } from './load-report.ts'
import { serve } from './serve.ts'
import { silenceConsole } from './silence-console.ts'
import { startMetrics } from './start-metrics.ts'
import { type Eyes, openEyes, roundsOf, tracedMailRounds } from './start-tracing.ts'

export type PageSource = {
  renderPage: RenderPage
  filesDir: string | null
  development: boolean
  before?: (listener: RequestListener) => RequestListener
  close?: () => Promise<void>
}

const tell = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

const STOP_WITHIN_MS = 14_000

/** Runs the product until SIGINT or SIGTERM. Exits with code 1 and one line if it cannot start. */
export const run = async (pageSource: (config: Config) => Promise<PageSource>, flags: Flags): Promise<void> => {
  try {
    const config = readConfig(process.env)
    const eyes = await openEyes(config, readTracingConfig(process.env))
    await start(config, await pageSource(config), flags, eyes)
  } catch (error) {
    if (!(error instanceof StartError || error instanceof DomainError)) throw error
    tell(error.message)
    process.exit(1)
  }
}

export type Flags = { memory: boolean; demo: boolean }

const start = async (
  config: Config,
  pages: PageSource,
  { memory: inMemory, demo }: Flags,
  { log, tracing }: Eyes,
): Promise<void> => {
  if (!pages.development) silenceConsole(log)
  const store = inMemory ? memoryStore() : await openedStore(config, tracing)
  let isLeaving = false
  const isReady = async (): Promise<boolean> => !isLeaving && (await store.isReady())
  const world = { config, store: { ...store, isReady }, log, traceCall: tracing?.call, ...pages }
  const container = makeContainer(liveAdapters(world))
  const core = container.get(T.core)
  try {
    const owner = await seeToOwner(core, config, inMemory || config.DATABASE_URL === undefined)
    // Printed at once: if a later step fails, the password would be lost.
    if (owner) tell(`\nThe first owner (shown only once):\n  email     ${owner.email}\n  password  ${owner.password}\n`)
    if (demo) {
      const { seed } = await import('#api/seed/seed-shows.ts')
      tell(await withProgress('Adding the demo data', (report) => seed(portsIn(container), { report })))
    }
    const counts = makeAnswerCounts()
    const front = makeFront(config, {
      http: container.get(T.http),
      settings: container.get(T.httpSettings),
      store,
      counts,
      traced: tracing?.requests,
    })
    const serving = await serve(front, config, (listener) => {
      const answering = front.before(listener)
      return pages.before ? pages.before(answering) : answering
    })
    const watching = await startMetrics(config, {
      answers: counts,
      front: front.figures,
      connections: serving.connections,
      store,
    })
    const inRound = roundsOf(tracing)
    const notesOf = watching.rounds(makeJobNotes(core))
    const mailLoop = startMailLoop(tracedMailRounds(watching.deliverMail(core), tracing), log, notesOf('mail'))
    const stillOnLoop = startStillOnLoop(core, log, {
      note: notesOf('still-on'),
      inRound: inRound('still-on'),
    })
    const imageSweep = startImageSweep(core, log, {
      note: notesOf('image-sweep'),
      inRound: inRound('image-sweep'),
    })
    const dumpLoop = dumpsOf(config, store, { core, log, note: notesOf('open-data'), inRound: inRound('open-data') })
    const timeZoneRepair = startTimeZoneRepair(core, log)
    const loadNotes = startLoadNotes(core, counts)
    const loadReport = startLoadReport(log, () => ({ connections: serving.connections(), ...front.figures() }))
    // Registered before readiness is announced: an unhandled signal ends the process at once.
    stopOnSignals(async () => {
      isLeaving = true
      const jobs = [mailLoop, stillOnLoop, imageSweep, dumpLoop, timeZoneRepair]
      await Promise.all([serving.close(), ...jobs.map((job) => job?.stop())])
      loadReport.stop()
      await loadNotes.stop()
      await watching.close()
      await pages.close?.()
      await store.close()
      await tracing?.stop()
      log.info({}, 'stopped')
    })
    log.info({ version, port: serving.port, baseUrl: config.BASE_URL }, 'ready')
    tell(`${config.SITE_NAME} is ready at ${config.BASE_URL}`)
  } catch (error) {
    await store.close()
    throw error
  }
}

const openedStore = async (config: Config, tracing: Eyes['tracing']): Promise<Store> => {
  const { openStore } = await import('#api/modules/open-store.ts')
  return withProgress('Opening the database', (report) => openStore(config, { trace: tracing?.statement, report }))
}

const dumpsOf = (
  { BASE_URL: baseUrl, SITE_TIME_ZONE: timeZone }: Config,
  { dumps }: Store,
  { core, log, ...round }: { core: Core; log: Log; note: NoteRound; inRound: InRound },
) => dumps && startDumpLoop(core, log, { dumps, baseUrl, timeZone, ...round })

const stopOnSignals = (stop: () => Promise<void>): void => {
  let stopping = false
  const end = () => {
    if (stopping) process.exit(1)
    stopping = true
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
}
