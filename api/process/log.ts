import pino from 'pino'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { Config } from '#api/config/config.ts'

const MAX_BUFFERED_LINES = 64
const STANDARD_OUTPUT = 1

type FormatLine = (line: string) => string

type Settings = Pick<Config, 'LOG_LEVEL'> & {
  extraFields?: () => object
  format?: FormatLine | undefined
}

/** Opens a log that buffers the lines of each event-loop turn, to save system calls. A killed process loses the lines
 * of its last turn. */
export const openLog = ({ LOG_LEVEL, extraFields, format }: Settings, fd = STANDARD_OUTPUT): Log => {
  const destination = pino.destination({ dest: fd, sync: true })
  let buffer: string[] = []
  const flush = (): void => {
    if (buffer.length > 0) destination.write((format ? buffer.map(format) : buffer).join(''))
    buffer = []
  }
  process.once('exit', flush)
  const write = (line: string): void => {
    if (buffer.length === 0) setImmediate(flush)
    buffer.push(line)
    if (buffer.length === MAX_BUFFERED_LINES) flush()
  }
  const options = { level: LOG_LEVEL, base: null, timestamp: pino.stdTimeFunctions.isoTime }
  return pino({ ...options, ...(extraFields && { mixin: extraFields }) }, { write })
}

/** Resolves to a function that formats a line of JSON as readable text, or undefined if lines stay JSON. By default, only a
 * terminal gets text. */
export const lineFormatter = async (
  { LOG_FORMAT }: Pick<Config, 'LOG_FORMAT'>,
  output: Pick<NodeJS.WriteStream, 'isTTY' | 'hasColors'> = process.stdout,
): Promise<FormatLine | undefined> => {
  if (LOG_FORMAT === 'json' || (LOG_FORMAT === undefined && !output.isTTY)) return undefined
  const { default: pretty } = await import('pino-pretty')
  return pretty.prettyFactory({
    colorize: Boolean(output.isTTY && output.hasColors()),
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss.l',
  })
}

export const printLine = (line: string): void => {
  process.stderr.write(`${line}\n`)
}
