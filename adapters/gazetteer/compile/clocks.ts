const YEARS = 3

/** Returns the function that numbers zones by their clocks: those with one number have the same offsets for three years. */
export const makeClocks = (from: number): ((timeZone: string) => number) => {
  const numbers = new Map<string, number>()
  const known = new Map<string, number>()
  return (timeZone) => {
    const found = known.get(timeZone)
    if (found !== undefined) return found
    const offsets = offsetsOf(timeZone, from)
    const number = numbers.get(offsets) ?? numbers.size
    numbers.set(offsets, number)
    known.set(timeZone, number)
    return number
  }
}

/** Every fortnight: no zone changes its clocks twice within one. */
const offsetsOf = (timeZone: string, from: number): string => {
  const start = Temporal.ZonedDateTime.from({ year: from, month: 1, day: 1, timeZone })
  return Array.from({ length: YEARS * 26 }, (_, count) => start.add({ weeks: 2 * count }).offset).join(' ')
}
