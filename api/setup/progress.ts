import { makeMeter } from './progress-text.mjs'

/** Reports progress: the unit counted, how many are done, and the total, null if unknown. */
export type Report = (what: string, done?: number, total?: number | null) => void

export const unwatched: Report = () => {}

type Screen = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number }
export type Surroundings = {
  screen?: Screen
  now?: () => number
  everyMs?: number
  lineEveryMs?: number
}

/** Runs the work and shows its progress on standard error: on a terminal in one updated line, elsewhere every ten seconds. */
export const withProgress = async <Result>(
  title: string,
  work: (report: Report) => Promise<Result>,
  { screen = process.stderr, now = () => performance.now(), everyMs = 500, lineEveryMs = 10_000 }: Surroundings = {},
): Promise<Result> => {
  const meter = makeMeter(now)
  if (screen.isTTY && screen.columns) return onTerminal(title, () => work(meter.report), meter, everyMs)
  let reportedAt = now()
  let isLong = false
  const print = (text: string): void => {
    screen.write(`${title}: ${text}\n`)
  }
  const look = setInterval(() => {
    if (now() - reportedAt < lineEveryMs) return
    ;[reportedAt, isLong] = [now(), true]
    print(lineOf(meter))
  }, everyMs)
  look.unref()
  try {
    const result = await work(meter.report)
    if (isLong) print(`done after ${meter.elapsed()}`)
    return result
  } finally {
    clearInterval(look)
  }
}

type Meter = ReturnType<typeof makeMeter>

const lineOf = (meter: Meter): string => [meter.text(), `${meter.elapsed()} so far`].filter(Boolean).join('; ')

/** Draws on standard error if standard output is a file. If both are the terminal, output is held back until the end, so as
 * not to mix with the progress line. */
const onTerminal = async <Result>(
  title: string,
  work: () => Promise<Result>,
  meter: Meter,
  everyMs: number,
): Promise<Result> => {
  const { DefaultRenderer, Listr, ListrLogger, ProcessOutput } = await import('listr2')
  class OnStandardError extends DefaultRenderer {
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
          const look = setInterval(() => {
            task.title = `${title}: ${lineOf(meter)}`
          }, everyMs)
          try {
            result = { value: await work() }
            task.title = `${title}: ${meter.elapsed()}`
          } finally {
            clearInterval(look)
          }
        },
      },
    ],
    {
      renderer: OnStandardError,
      rendererOptions: { logger, lazy: true, showErrorMessage: false, formatOutput: 'truncate' },
      registerSignalListeners: false,
    },
  )
  await list.run()
  if (!result) throw new Error('The worker ended without a result')
  return result.value
}
