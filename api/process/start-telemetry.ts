import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Tracing } from '#adapters/tracing/tracing.ts'
import type { Config } from '#api/config/config.ts'
import type { TracingConfig } from '#api/config/tracing-config.ts'
import { version } from '#api/config/version.ts'
import type { WrapRun } from '#api/jobs/start-jobs.ts'
import { lineFormatter, openLog } from './log.ts'

export type Telemetry = { log: Log; tracing: Tracing | undefined }

/** Starts the log and, if configured, tracing; log lines then carry trace ids. Loads tracing code only if needed. */
export const startTelemetry = async (
  config: Pick<Config, 'LOG_LEVEL' | 'LOG_FORMAT' | 'TRUST_PROXY'>,
  tracingConfig: TracingConfig | null,
): Promise<Telemetry> => {
  const settings = { ...config, format: await lineFormatter(config) }
  if (!tracingConfig) return { log: openLog(settings), tracing: undefined }
  const { startTracing } = await import('#adapters/tracing/tracing.ts')
  const tracing = startTracing({
    ...tracingConfig,
    version,
    continuesIncomingTraces: config.TRUST_PROXY > 0,
    onExportFailure: () => log.warn({}, 'traces could not be exported'),
  })
  const log = openLog({ ...settings, extraFields: tracing.logFields })
  return { log, tracing }
}

export const makeTraceRun = (tracing: Tracing | undefined): WrapRun | undefined =>
  tracing && ((name, run) => tracing.run(name, run, (result) => result === 'idle'))
