/** Returns the outcomes of the calls in alphabetical order: `done` or an error code. */
export const sortedOutcomes = async (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).toSorted()
