/** Returns the outcome of each call, `done` or an error code, in alphabetical order. */
export const sortedOutcomes = async (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls))
    .map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code))
    .toSorted()
