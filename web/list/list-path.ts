import { useSearchParams } from 'react-router-dom'
import { listPath } from '#web/data/filter-query.ts'
import { viewQueryOf, withoutMonth } from '#web/data/list-view.ts'

const dateKeys = ['when', 'startDate', 'endDate'] as const

/** Returns a function that builds the path of the list for a filter, in the view of the current URL. A change of dates resets
 * the month and the day of the month view. */
export function useListPath(): (filter: string, page?: number) => string {
  const [search] = useSearchParams()
  return (filter, page = 1) => {
    const next = new URLSearchParams(filter)
    const hasSameDates = dateKeys.every((key) => (next.get(key) ?? '') === (search.get(key) ?? ''))
    return listPath(filter, page, viewQueryOf(hasSameDates ? search : withoutMonth(search)))
  }
}
