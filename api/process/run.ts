import { OperatorError } from '#api/config/environment.ts'
import { version } from '#api/config/version.ts'
import { startModules } from '#api/container.ts'
import { tokens } from '#api/tokens.ts'
import { DomainError } from '#core/errors.ts'
import { printLine } from './log.ts'
import { processModules } from './process-modules.ts'

const STOP_TIMEOUT_MS = 14_000

/** Starts the product, which runs until SIGINT, SIGTERM or SIGHUP; a second signal ends the process at once. If an error that
 * the operator can fix prevents the start, prints its message and exits with code 1. */
export const run = async (...args: Parameters<typeof processModules>): Promise<void> => {
  try {
    await start(...args)
  } catch (error) {
    if (!(error instanceof OperatorError || error instanceof DomainError)) throw error
    printLine(error.message)
    process.exit(1)
  }
}

const start = async (...args: Parameters<typeof processModules>): Promise<void> => {
  const { container, stop } = await startModules(processModules(...args))
  const [config, { log }, stopping, { port }] = await Promise.all([
    container.get(tokens.config),
    container.getAsync(tokens.telemetry),
    container.get(tokens.stopping),
    container.getAsync(tokens.server),
  ])
  // Registered before readiness is announced, because a signal without a handler would end the process at once.
  stopOnSignals(async () => {
    stopping.abort()
    await stop()
    log.info({}, 'stopped')
  })
  log.info({ version, port, baseUrl: config.BASE_URL }, 'ready')
  printLine(`${config.SITE_NAME} is ready at ${config.BASE_URL}`)
}

const stopOnSignals = (stop: () => Promise<void>): void => {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}
