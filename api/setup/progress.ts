import { makeMeter } from './progress-text.mjs'

/** `what` is the unit counted, or the current step if nothing is counted; `total` is null if unknown. */
export type Report = (what: string, done?: number, total?: number | null) => void

export const ignoreProgress: Report = () => {}

type Screen = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }
type ProgressOptions = {
  screen?: Screen
  now?: () => number
  intervalMs?: number
  lineIntervalMs?: number
}

/** Runs `work` and shows its progress: on a terminal, one line that it updates; elsewhere, a line on standard error every ten seconds. */
export const withProgress = async <Result>(
  title: string,
  work: (report: Report) => Promise<Result>,
  {
    screen = process.stderr,
    now = () => performance.now(),
    intervalMs = 500,
    lineIntervalMs = 10_000,
  }: ProgressOptions = {},
): Promise<Result> => {
  const meter = makeMeter(now)
  if (screen.isTTY && screen.columns) return withTerminalProgress(title, () => work(meter.report), meter, intervalMs)
  let printedAt = now()
  let hasPrinted = false
  const print = (text: string): void => {
    screen.write(`${title}: ${text}\n`)
  }
  const timer = setInterval(() => {
    if (now() - printedAt < lineIntervalMs) return
    ;[printedAt, hasPrinted] = [now(), true]
    print(lineOf(meter))
  }, intervalMs)
  timer.unref()
  try {
    const result = await work(meter.report)
    if (hasPrinted) print(`done after ${meter.elapsed()}`)
    return result
  } finally {
    clearInterval(timer)
  }
}

type Meter = ReturnType<typeof makeMeter>

const lineOf = (meter: Meter): string => [meter.text(), `${meter.elapsed()} so far`].filter(Boolean).join('; ')

/** Draws on standard output, or on standard error if standard output is not a terminal. Other output to the terminal is
 * held back until the end, so that it does not mix with the progress line. */
const withTerminalProgress = async <Result>(
  title: string,
  work: () => Promise<Result>,
  meter: Meter,
  intervalMs: number,
): Promise<Result> => {
  const { DefaultRenderer, Listr, ListrLogger, ProcessOutput } = await import('listr2')
  class TerminalRenderer extends DefaultRenderer {
    static override nonTTY = true // The library checks standard output, which may be a file.
  }
  const { stdout, stderr } = process
  const processOutput = stdout.isTTY
    ? new ProcessOutput(stdout, stderr, { leaveEmptyLine: false })
    : new ProcessOutput(stderr, stderr, { dump: ['stderr'], leaveEmptyLine: false })
  const logger = new ListrLogger({ useIcons: true, processOutput })
  let result: { value: Result } | undefined
  const list = new Listr(
    [
      {
        title: `${title}…`,
        task: async (_, task) => {
          const timer = setInterval(() => {
            task.title = `${title}: ${lineOf(meter)}`
          }, intervalMs)
          try {
            result = { value: await work() }
            task.title = `${title}: ${meter.elapsed()}`
          } finally {
            clearInterval(timer)
          }
        },
      },
    ],
    {
      renderer: TerminalRenderer,
      rendererOptions: { logger, lazy: true, showErrorMessage: false, formatOutput: 'truncate' },
      registerSignalListeners: false,
    },
  )
  await list.run()
  if (!result) throw new Error('The work ended without a result')
  return result.value
}
