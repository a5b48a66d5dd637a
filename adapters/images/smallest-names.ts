/**
 * Keeps the `limit` smallest of all the names that it is given, in the order of code points, so that a page of a large
 * folder takes no more memory than the page.
 */
export const smallestNames = (limit: number) => {
  let kept: string[] = []
  const tidy = (): void => {
    kept = kept.sort().slice(0, limit)
  }
  return {
    add: (name: string): void => {
      kept.push(name)
      if (kept.length >= 2 * limit) tidy()
    },
    all: (): readonly string[] => {
      tidy()
      return kept
    },
  }
}
