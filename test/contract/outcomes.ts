/** Returns how each call ended, sorted: `done`, or the code of its error. */
export const outcomes = async (calls: readonly Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).toSorted()
