const YEARS = 3

/** Returns the function that gives a zone's offsets over three years, as a text: zones with equal texts keep the same time. */
export const makeZoneRules = (from: number): ((timeZone: string) => string) => {
  const known = new Map<string, string>()
  return (timeZone) => {
    const rules = known.get(timeZone) ?? offsets(timeZone, from)
    known.set(timeZone, rules)
    return rules
  }
}

/** Every fortnight: no zone changes its clocks twice within one. */
const offsets = (timeZone: string, from: number): string => {
  const start = Temporal.ZonedDateTime.from({ year: from, month: 1, day: 1, timeZone })
  return Array.from({ length: YEARS * 26 }, (_, count) => start.add({ weeks: 2 * count }).offset).join(' ')
}
