import { useSearchParams } from 'react-router-dom'
import { listPath } from '#web/data/filter-query.ts'
import { viewQueryOf } from '#web/data/list-view.ts'

/** Returns a function that builds the path of a list in the view of the current URL. */
export function useListPath(): (filter: string, page?: number) => string {
  const [search] = useSearchParams()
  const view = viewQueryOf(search)
  return (filter, page = 1) => listPath(filter, page, view)
}
