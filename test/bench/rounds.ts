import { withProgress } from '#api/setup/progress.ts'

/** Runs the work once per round from `from` to `to` and shows the progress. */
export const eachRound = (
  { from = 1, to }: { from?: number; to: number },
  work: (round: number) => Promise<void>,
): Promise<void> =>
  withProgress('Measuring', async (report) => {
    for (let round = from; round <= to; round += 1) {
      report('rounds', round - from, to + 1 - from)
      await work(round)
    }
  })
