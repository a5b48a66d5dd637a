import { hash } from 'node:crypto'
import fc from 'fast-check'
import { HANG_MS, isSelected, replayedPath, SLOW_MS, seed } from './run-options.ts'
import type { Tally } from './tally.ts'

/** Tries an input and returns its outcome, as a label or status. Throws or rejects if the outcome breaks a rule. */
export type Attempt<Input> = (input: Input) => string | Promise<string>

class Hang extends Error {}

const withDeadline = async (outcome: string | Promise<string>): Promise<string> => {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Hang(`No outcome within ${HANG_MS} ms`)), HANG_MS)
  })
  try {
    return await Promise.race([outcome, deadline])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns a different seed for each subject. With a shared seed, all subjects would begin with the same choices. */
const seedOf = (subject: string): number => seed ^ hash('sha256', subject, 'buffer').readInt32LE()

/** Tries inputs for the subject, each with a time limit. On failure, rejects with the smallest failing input found and the command
 * that reproduces the failure. */
export const explore = async <Input>(
  { tally, subject, inputs }: { tally: Tally; subject: string; inputs: number },
  arbitrary: fc.Arbitrary<Input>,
  attempt: Attempt<Input>,
): Promise<void> => {
  if (!isSelected(subject)) return
  let isTooSlow = false
  const property = fc.asyncProperty(arbitrary, async (input) => {
    // After a slow input, skips the shrinking, because each smaller input could take as long.
    if (isTooSlow) return
    const start = performance.now()
    const outcome = await withDeadline(attempt(input)).catch((error: unknown) => {
      isTooSlow = error instanceof Hang
      throw error
    })
    const ms = performance.now() - start
    tally.count(subject, outcome, ms)
    isTooSlow = ms > SLOW_MS
    if (isTooSlow) throw new Error(`The attempt took ${Math.round(ms)} ms`)
  })
  const result = await fc.check(property, {
    seed: seedOf(subject),
    ...(replayedPath === undefined ? { numRuns: inputs } : { numRuns: 1, path: replayedPath }),
  })
  if (!result.failed) return
  const command = `npm run test:fuzz -- --only=${JSON.stringify(subject)} --seed=${seed} --path=${result.counterexamplePath}`
  throw new Error(`${fc.defaultReportMessage(result)}\n\nTo reproduce: ${command}`, { cause: result.errorInstance })
}
