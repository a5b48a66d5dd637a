/** Accepts YYYY-MM, from 0001-01 to 9999-12. */
export const isCalendarMonth = (value: string): boolean => /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])$/.test(value)

export const monthOf = (day: string): string => day.slice(0, 'YYYY-MM'.length)

export const firstDayOf = (month: string): string => `${month}-01`

export const daysOf = (month: string): readonly string[] =>
  Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`).filter(isExistingDay)

/** Returns the month that is `months` later (earlier if `months` is negative), or null if it is outside the calendar. */
export const monthsAfter = (month: string, months: number): string | null => {
  const [year = 0, monthNumber = 0] = month.split('-').map(Number)
  const index = year * 12 + monthNumber - 1 + months
  const monthDigits = String((index % 12) + 1).padStart(2, '0')
  const shifted = `${String(Math.floor(index / 12)).padStart(4, '0')}-${monthDigits}`
  return isCalendarMonth(shifted) ? shifted : null
}

/** Returns the weekday, from 1 for Monday to 7 for Sunday (ISO 8601). */
export const isoWeekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** Compares the day, because `Date` may move a day that the month does not have into the next month. */
const isExistingDay = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDate() === Number(day.slice(-2))
