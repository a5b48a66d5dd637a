/** `Date.UTC` reads the years 1 to 99 as 1901 to 1999, which have the same leap years. */
const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Returns whether the text is an existing day, YYYY-MM-DD (ISO 8601). */
export const isCalendarDay = (value: string): boolean => {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? []).map(Number)
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
}

/** Returns whether the text is a time of day, HH:MM (ISO 8601). */
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
