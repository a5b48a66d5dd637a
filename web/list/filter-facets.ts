import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ShowFacets } from '#core/shows/filter/facets.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { FRESH_MS } from '#web/data/queries.ts'
import { countParams } from '#web/i18n/formatting.ts'

/** Returns the choices to offer for a filter, each with its number of shows; undefined until loaded. */
export function useFacets(filter: string): ShowFacets | undefined {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['shows', 'facets', filter],
    queryFn: ({ signal }) => api.get(filter ? `/api/shows/filters?${filter}` : '/api/shows/filters', { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data
}

export const showCountText = (count: number | undefined): string | null =>
  count === undefined ? null : m.shows_count(countParams(count))
