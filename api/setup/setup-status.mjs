/** Shows the progress of the set-up. Plain JavaScript without dependencies, because it runs before anything is installed. */
import { makeMeter } from './progress-text.mjs'

const REDRAW_INTERVAL_MS = 500
const LINE_INTERVAL_MS = 10_000
const CLEAR_LINE = '\r\x1b[2K'

/**
 * Runs `work` and shows its progress on `screen`: on a terminal, one line that it updates; elsewhere, a line at the start,
 * every ten seconds and at the end. `reportProgress` runs before each update and may return the current step.
 * @template Result
 * @param {{ title: string, done: string, reportProgress: (report: (what: string, done?: number, total?: number | null) => void) => string | void }} options
 * @param {() => Promise<Result>} work
 */
export const withStatus = async ({ title, done, reportProgress }, work, screen = process.stdout) => {
  const meter = makeMeter(() => performance.now())
  const isTerminal = Boolean(screen.isTTY && screen.columns)
  let currentStep = ''
  const line = () => [meter.text(), currentStep, `${meter.elapsed()} so far`].filter(Boolean).join('; ')
  const draw = () => screen.write(`${CLEAR_LINE}${`${title}: ${line()}`.slice(0, screen.columns - 1)}`)
  const print = () => screen.write(`${title}: ${line()}\n`)
  if (!isTerminal) screen.write(`${title}…\n`)
  const timer = setInterval(
    () => {
      currentStep = reportProgress(meter.report) ?? ''
      if (isTerminal) draw()
      else print()
    },
    isTerminal ? REDRAW_INTERVAL_MS : LINE_INTERVAL_MS,
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
