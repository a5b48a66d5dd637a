/** Returns the median of the numbers that are not NaN, or NaN if there are none. */
export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.filter((number) => !Number.isNaN(number)).toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2
}

/** Returns the value below which this share of the numbers lies, or NaN if there are no numbers. */
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
