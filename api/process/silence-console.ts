import type { Log } from '#adapters/http/middleware/request-log.ts'

const METHODS = ['debug', 'dir', 'error', 'info', 'log', 'table', 'trace', 'warn'] as const

/** Our own place in the stack is of no use. */
const placeOf = (stack = ''): string => stack.split('\n').slice(2, 5).join('\n').trimStart()

/**
 * Logs that a library wrote to the console, and where, instead of what it wrote: that may quote an address with a token, at any
 * length. Nothing of ours writes there while it serves.
 */
export const silenceConsole = (log: Log, target: Pick<Console, (typeof METHODS)[number]> = console): void => {
  for (const method of METHODS)
    target[method] = () => log.warn({ method, place: placeOf(new Error().stack) }, 'console')
}
