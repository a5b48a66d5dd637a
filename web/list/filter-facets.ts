import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ShowFacets } from '#core/reads.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { shownNumber } from '#web/i18n/wording.ts'

const FRESH_MS = 60_000

/** What could be chosen besides what a filter asks for, each with the number of shows that this would leave. */
export function useFacets(filter: string): ShowFacets | undefined {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['shows', 'facets', filter],
    queryFn: ({ signal }) => api.get<ShowFacets>(`/api/shows/filters${filter && `?${filter}`}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    retry: false,
  })
  return data
}

/** `12 shows`, as it stands beside a choice. */
export const showsWords = (shows: number | undefined): string | null =>
  shows === undefined ? null : m.shows_count({ count: shows, shown: shownNumber(shows) })
