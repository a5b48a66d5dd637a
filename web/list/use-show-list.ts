import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ShowInList } from '#core/shows/listing.ts'
import { type FieldError, useApi } from '#web/data/api.ts'
import { type ListedPage, showPagesQuery, uniqueShows } from '#web/data/queries.ts'

type Pages = InfiniteData<ListedPage, number | string>

/** How long an unused list stays cached, in ms, for visitors who return from the page of a show. */
const CACHE_MS = 30 * 60_000

export type ShowListState = {
  /** Without duplicates, in list order; null until the first page has loaded. */
  shows: readonly ShowInList[] | null
  totalItems: number
  /** False if there may be more shows than `totalItems`. */
  isTotalExact: boolean
  /** Errors in the filter; null if it is valid, and until the first page has loaded. */
  filterErrors: readonly FieldError[] | null
  /** Whether this is still the previous list, while the new one is loading. */
  isPrevious: boolean
  /** Null at the end of the list, and until the first page has loaded. */
  nextPage: number | null
  /** The part that failed to load. A failed next page leaves the list unchanged. */
  failure: 'list' | 'next page' | null
  isLoadingMore: boolean
  /** The number of shows on the last page that `loadMore` loaded for this filter; null until it has loaded one. */
  addedCount: number | null
  /** Loads the next page, unless that is already loading. */
  loadMore: () => void
  /** Loads pages until there are at least `limit` shows or the list ends. Resolves to false if a page fails to load. */
  loadUpTo: (limit: number) => Promise<boolean>
  retry: () => void
}

/** Returns the filtered list from `firstPage` on, as seen by `viewer`: a username, or '' for a visitor. Loads nothing unless
 * `isShown` is true. */
export function useShowList(filter: string, firstPage: number, viewer: string, isShown: boolean): ShowListState {
  const api = useApi()
  const client = useQueryClient()
  const query = useInfiniteQuery({
    ...showPagesQuery(api, filter, firstPage, viewer),
    gcTime: CACHE_MS,
    enabled: isShown,
    // Once the session has loaded, keeps the anonymous list on screen while the user's list is fetched.
    initialData: () =>
      viewer ? client.getQueryData<Pages>(showPagesQuery(api, filter, firstPage, '').queryKey) : undefined,
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (query.error) console.error('Error fetching shows:', query.error)
  }, [query.error])
  const [lastAdded, setLastAdded] = useState<{ filter: string; count: number } | null>(null)
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query

  const loadMore = useCallback(async () => {
    if (isFetchingNextPage) return
    if (isFetching) await refetch({ cancelRefetch: false })
    const result = await fetchNextPage({ cancelRefetch: false })
    if (result.isSuccess) setLastAdded({ filter, count: result.data.pages.at(-1)?.shows.length ?? 0 })
  }, [filter, isFetching, isFetchingNextPage, fetchNextPage, refetch])

  const loadUpTo = async (limit: number): Promise<boolean> => {
    let [loaded, hasMore] = [data, hasNextPage]
    while (hasMore && loaded && uniqueShows(loaded.pages).length < limit) {
      const result = await fetchNextPage({ cancelRefetch: false })
      if (result.isError) return false
      loaded = result.data
      hasMore = result.hasNextPage
    }
    return true
  }

  const lastPage = data?.pages.at(-1)
  return {
    shows: useMemo(() => data && uniqueShows(data.pages), [data]) ?? null,
    totalItems: lastPage?.totalItems ?? 0,
    isTotalExact: lastPage?.isTotalExact ?? true,
    filterErrors: lastPage?.filterErrors ?? null,
    isPrevious: query.isPlaceholderData,
    nextPage: data && hasNextPage ? firstPage + data.pages.length : null,
    failure: failureOf(query),
    isLoadingMore: isFetchingNextPage,
    addedCount: lastAdded?.filter === filter ? lastAdded.count : null,
    loadMore,
    loadUpTo,
    retry: refetch,
  }
}

type QueryState = { data: unknown; isError: boolean; isFetching: boolean; isFetchNextPageError: boolean }

const failureOf = ({ data, isError, isFetching, isFetchNextPageError }: QueryState): ShowListState['failure'] => {
  if (isFetchNextPageError) return 'next page'
  return isError && !data && !isFetching ? 'list' : null
}
