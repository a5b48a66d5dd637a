import { m } from '#messages'
import { withChanges } from '#web/data/filter-query.ts'
import { filterSummary, type NamesById } from '#web/data/filter-text.ts'

/** The subject of a new alert. `filter` is the query of the list, '' for all shows. */
export type Watched = { filter: string; names: NamesById } | { showId: string; showTitle: string }

/** Alerts are about upcoming shows, also after tonight or this weekend. */
export const watchedFilter = (filter: string): string => withChanges(filter, { when: '', includePast: '' })

export const watchedText = (filter: string, names: NamesById): string =>
  filter ? filterSummary(filter, names) : m.alerts_all_shows()
