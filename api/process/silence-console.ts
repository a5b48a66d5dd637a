import type { Log } from '#adapters/http/middleware/request-log.ts'

const METHODS = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const

const callerOf = (stack = ''): string => stack.split('\n').slice(2, 5).join('\n').trimStart()

/** Makes console methods log only their caller, not the text, which may contain tokens. In the server, only libraries use the
 * console. */
export const silenceConsole = (log: Log, target: Pick<Console, (typeof METHODS)[number]> = console): void => {
  for (const method of METHODS)
    target[method] = () => log.warn({ method, caller: callerOf(new Error().stack) }, 'console')
}
