import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { withProgress } from '#api/setup/progress.ts'
import { durationText } from '#api/setup/progress-text.mjs'
import type { Tally } from './tally.ts'

const root = join(import.meta.dirname, '../..')
const MAX_NICENESS = 19
/** The niceness of silent steps, relative to this process. Gives the visible steps priority; with a higher value, silent tests of
 * imports and images would time out. */
const ADDED_NICENESS = 4
const timesFile = join(root, '.cache/step-times.json')

export type Step = {
  heading: string
  /** A program from the dependencies, with its arguments. */
  command: readonly string[]
  env?: Record<string, string>
  /** Prints nothing until the step has ended. */
  isSilent?: boolean
  /** Whether the step takes about the same time in every run, so that its duration is worth storing. */
  hasTypicalDuration?: boolean
  /** Counts passed and failed tests; `succeeded` means that the exit code was 0. */
  tally: (succeeded: boolean) => Tally
}

const check = (heading: string, ...command: string[]): Step => ({
  heading,
  command,
  isSilent: true,
  hasTypicalDuration: true,
  tally: (succeeded) => (succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
})

export const checks: readonly Step[] = [
  // More checkers would each check shared types again, which takes more CPU time.
  check('Types', 'tsc', '--checkers', '1'),
  check('Types of the core, without Node.js and the browser', 'tsc', '-p', 'core'),
  check('Format and rules', 'biome', 'ci', '--colors=off'),
]

type Times = Readonly<Record<string, number>>

const readTimes = (): Times => {
  try {
    return JSON.parse(readFileSync(timesFile, 'utf8'))
  } catch {
    return {}
  }
}

/** Returns a heading such as `=== Types (1 of 5, 12 s last time, about 9 min left)`, with times only if an earlier run stored them. */
const headingOf = (steps: readonly Step[], index: number, times: Times): string => {
  const durations = steps
    .slice(index)
    .map(({ heading, hasTypicalDuration }) => (hasTypicalDuration ? times[heading] : undefined))
  const [ownMs, ...others] = durations
  const remainingMs = others.every((ms) => ms !== undefined)
    ? durations.reduce<number>((sum, ms = 0) => sum + ms, 0)
    : undefined
  const details = [
    ...(steps.length > 1 ? [`${index + 1} of ${steps.length}`] : []),
    ...(ownMs === undefined ? [] : [`${durationText(ownMs)} last time`]),
    ...(ownMs === undefined || remainingMs === undefined || others.length === 0
      ? []
      : [`about ${durationText(remainingMs)} left`]),
  ]
  return `=== ${steps[index]?.heading}${details.length > 0 ? ` (${details.join(', ')})` : ''}`
}

type Outcome = { succeeded: boolean; ms: number; output: Buffer }

type Results = { total: Tally; failures: readonly string[] }

/** Runs the visible steps in sequence and, in parallel with them at a lower priority, the silent steps. Reports each silent step
 * after a visible one or at the end. Resolves to the totals and to lines that describe the failures. */
export const runSteps = async (steps: readonly Step[]): Promise<Results> => {
  const results: { total: Tally; failures: string[] } = { total: { passed: 0, failed: 0 }, failures: [] }
  const visible = steps.filter(({ isSilent }) => !isSilent)
  const silent = steps.filter(({ isSilent }) => isSilent)
  if (visible.length === 0 || silent.length === 0) {
    for (const [index, step] of steps.entries()) {
      console.log(`\n${headingOf(steps, index, readTimes())}`)
      report(step, await (step.isSilent ? withProgress(step.heading, () => run(step)) : run(step)), results)
    }
    return results
  }
  const finished: [Step, Outcome][] = []
  const background = (async () => {
    for (const step of silent) finished.push([step, await run(step, ADDED_NICENESS)])
  })()
  let reportedCount = 0
  const reportFinished = () => {
    reportedCount += finished.length
    for (const [step, outcome] of finished.splice(0)) {
      console.log(`\n=== ${step.heading}`)
      report(step, outcome, results)
    }
  }
  const unfinished = (): string =>
    silent
      .slice(reportedCount)
      .map(({ heading }) => heading)
      .join('; ')
  for (const [index, step] of visible.entries()) {
    const names = unfinished()
    console.log(`\n${headingOf(visible, index, readTimes())}${names && `\n    in parallel: ${names}`}`)
    report(step, await run(step), results)
    reportFinished()
  }
  if (reportedCount < silent.length) await withProgress(unfinished(), () => background)
  reportFinished()
  return results
}

/** Prints the tally, and the output of a silent step. Stores the duration if it is typical. Adds the tally to the results. */
const report = (
  step: Step,
  { succeeded, ms, output }: Outcome,
  results: { total: Tally; failures: string[] },
): void => {
  process.stdout.write(output)
  const { passed, failed, failures = [] } = step.tally(succeeded)
  console.log(`--- ${step.heading}: ${passed} passed, ${failed} failed (${(ms / 1000).toFixed(1)} s)`)
  if (step.hasTypicalDuration) storeTime(step.heading, ms)
  results.total.passed += passed
  results.total.failed += failed
  if (failed > 0) results.failures.push(`${step.heading}: ${failed} failed`, ...failures)
}

const storeTime = (heading: string, ms: number): void => {
  mkdirSync(dirname(timesFile), { recursive: true })
  writeFileSync(timesFile, JSON.stringify({ ...readTimes(), [heading]: Math.round(ms) }, null, 2))
}

/** Runs a step with this Node.js, because the system's may be older. */
const run = ({ command: [program = '', ...args], env, isSilent }: Step, addedNiceness = 0): Promise<Outcome> =>
  new Promise((resolve) => {
    const start = performance.now()
    const output = isSilent ? 'pipe' : 'inherit'
    const child = spawn(process.execPath, [join(root, 'node_modules/.bin', program), ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    })
    if (addedNiceness > 0 && child.pid) setPriority(child.pid, Math.min(MAX_NICENESS, getPriority() + addedNiceness))
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
    const forwardSignal = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGTERM', forwardSignal).on('SIGINT', forwardSignal)
    const finish = (succeeded: boolean) => {
      process.off('SIGTERM', forwardSignal).off('SIGINT', forwardSignal)
      resolve({ succeeded, ms: performance.now() - start, output: Buffer.concat(chunks) })
    }
    child.on('error', () => finish(false))
    child.on('close', (code) => finish(code === 0))
  })
