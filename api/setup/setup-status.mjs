/** Shows the progress of the set-up. Plain JavaScript without dependencies, as it runs before anything is installed. */
import { makeMeter } from './progress-text.mjs'

const REDRAW_MS = 500
const LINE_EVERY_MS = 10_000
const CLEAR_LINE = '\r\x1b[2K'

/**
 * Reports on standard output: on a terminal in one updated line, elsewhere in lines at the start, every ten seconds
 * and at the end. `reportProgress` runs before each updated line and may return the current step.
 * @template Result
 * @param {{ title: string, done: string, reportProgress: (report: (what: string, done?: number, total?: number | null) => void) => string | void }} texts
 * @param {() => Promise<Result>} work
 */
export const withStatus = async ({ title, done, reportProgress }, work, screen = process.stdout) => {
  const meter = makeMeter(() => performance.now())
  const isTerminal = Boolean(screen.isTTY && screen.columns)
  let doing = ''
  const line = () => [meter.text(), doing, `${meter.elapsed()} so far`].filter(Boolean).join('; ')
  const draw = () => screen.write(`${CLEAR_LINE}${`${title}: ${line()}`.slice(0, screen.columns - 1)}`)
  const print = () => screen.write(`${title}: ${line()}\n`)
  if (!isTerminal) screen.write(`${title}…\n`)
  const timer = setInterval(
    () => {
      doing = reportProgress(meter.report) ?? ''
      if (isTerminal) draw()
      else print()
    },
    isTerminal ? REDRAW_MS : LINE_EVERY_MS,
  )
  try {
    const result = await work()
    clearInterval(timer)
    screen.write(`${isTerminal ? CLEAR_LINE : ''}${done} in ${meter.elapsed()}.\n`)
    return result
  } catch (error) {
    if (isTerminal) screen.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
