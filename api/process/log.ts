import pino from 'pino'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Config } from '#api/config/config.ts'

/** So many lines are written without waiting for the turn to end. */
const MOST_WAITING = 64
const STANDARD_OUTPUT = 1

/** Turns a line of JSON into one for people. */
export type FormatLine = (line: string) => string

type Settings = Pick<Config, 'LOG_LEVEL'> & {
  /** What every line bears besides. */
  marks?: () => object
  /** Without it lines are JSON. */
  format?: FormatLine | undefined
}

/**
 * The log on standard output (`to`, another open file). What is said in one turn of the event loop is written together at its end: to
 * write each line by itself costs more than all the rest of it. Nothing is lost unless the process is killed in the
 * middle of a turn.
 */
export const openLog = ({ LOG_LEVEL, marks, format }: Settings, to = STANDARD_OUTPUT): Log => {
  const file = pino.destination({ dest: to, sync: true })
  let waiting: string[] = []
  const writeAll = (): void => {
    if (waiting.length > 0) file.write((format ? waiting.map(format) : waiting).join(''))
    waiting = []
  }
  process.once('exit', writeAll)
  const write = (line: string): void => {
    if (waiting.length === 0) setImmediate(writeAll)
    waiting.push(line)
    if (waiting.length === MOST_WAITING) writeAll()
  }
  const options = { level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return pino({ ...options, ...(marks && { mixin: marks }) }, { write })
}

/** The format of LOG_FORMAT, by default readable on a terminal and JSON elsewhere. Loads pino-pretty only where it is used. */
export const logFormat = async (
  { LOG_FORMAT }: Pick<Config, 'LOG_FORMAT'>,
  terminal: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'> = process.stdout,
): Promise<FormatLine | undefined> => {
  if (LOG_FORMAT === 'json' || (LOG_FORMAT === undefined && !terminal.isTTY)) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty.prettyFactory({
    colorize: Boolean(terminal.isTTY && terminal.hasColors()),
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
  })
}
