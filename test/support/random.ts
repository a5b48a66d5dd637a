/** Makes a seeded random number generator (mulberry32), so that every run makes the same choices. */
export const makeRandom = (seed: number) => {
  let state = seed
  /** Returns a number from 0 up to, but not including, 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  /** Returns a whole number from 0 up to, but not including, `end`. */
  const below = (end: number): number => Math.floor(next() * end)
  const pick = <T>(items: readonly T[]): T => items[below(items.length)] as T
  return { below, pick, chance: (probability: number): boolean => next() < probability }
}
