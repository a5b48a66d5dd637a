/** Memoizes an async function. A failure rejects all pending calls, and the next call tries again. */
export const memoizeAsync = <T>(compute: () => Promise<T>): (() => Promise<T>) => {
  let memoized: Promise<T> | undefined
  return () => {
    memoized ??= compute().catch((error: unknown) => {
      memoized = undefined
      throw error
    })
    return memoized
  }
}
