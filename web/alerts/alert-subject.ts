import { m } from '#messages'
import { withChanges } from '#web/data/filter-query.ts'
import { filterSummary, type NamesById } from '#web/data/filter-text.ts'
import { language } from '#web/i18n/language.ts'

/** The subject of a new alert. `filter` is the list's query string, '' for all shows. */
export type AlertSubject = { filter: string; names: NamesById } | { showId: string; showTitle: string }

/** Returns the fields that every request body for a new alert contains. */
export const newAlertBody = (subject: AlertSubject) => ({
  ...('showId' in subject
    ? { showId: subject.showId }
    : { filter: Object.fromEntries(new URLSearchParams(alertFilter(subject.filter))) }),
  locale: language(),
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
})

/** Returns the filter without relative dates, so that the alert remains useful after tonight or this weekend, and without
 * `includePast`. */
export const alertFilter = (filter: string): string => withChanges(filter, { when: '', includePast: '' })

export const alertFilterText = (filter: string, names: NamesById): string =>
  filter ? filterSummary(filter, names) : m.alerts_all_shows()
