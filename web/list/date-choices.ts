import { m } from '#messages'
import { daysAfter } from '#web/show/tonight.ts'

/** YYYY-MM-DD, both days included; '' for an open end. */
type DateRange = { startDate: string; endDate: string }

/** Returns the dates to choose from, relative to tonight. The weekend is Friday to Sunday even on these days, so
 * that it differs from tonight. */
export const dateChoices = (tonight: string): readonly (DateRange & { label: string; short?: string })[] => {
  const range = (first: number, last: number): DateRange => ({
    startDate: daysAfter(tonight, first),
    endDate: daysAfter(tonight, last),
  })
  // Monday is 0, Sunday is 6.
  const weekday = (new Date(tonight).getUTCDay() + 6) % 7
  return [
    { label: m.dates_all(), short: m.dates_all_short(), startDate: '', endDate: '' },
    { label: m.common_tonight(), short: m.common_tonight(), ...range(0, 0) },
    { label: m.common_tomorrow(), ...range(1, 1) },
    { label: m.dates_weekend(), short: m.dates_weekend_short(), ...range(4 - weekday, 6 - weekday) },
    { label: m.dates_week(), ...range(0, 6) },
  ]
}
