import type { BackgroundJob, RunResult } from '#api/jobs/job.ts'
import type { Pause } from '#api/jobs/loop.ts'
import type { Core } from '#core/core.ts'

type LogLine = [message: string, fields: object]

export const collectingLog = () => {
  const lines: LogLine[] = []
  const add = (fields: object, message: string): void => {
    lines.push([message, fields])
  }
  return { lines, log: { info: add, warn: add, error: add } }
}

/** Runs a job once, by default without its pauses. */
export const runJob = async (
  job: BackgroundJob,
  core: Partial<Core>,
  signal: AbortSignal = new AbortController().signal,
  pause: Pause = async () => {},
): Promise<{ result: RunResult; lines: LogLine[] }> => {
  const { lines, log } = collectingLog()
  return { result: await job.run(core as Core, { log, signal, pause }), lines }
}
