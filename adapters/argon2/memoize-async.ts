/** Memoizes an async function. A failure rejects all pending callers, and the next call tries again. */
export const memoizeAsync = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
