import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ShowInList } from '#core/shows/in-list.ts'
import { type FieldError, useApi } from '#web/data/api.ts'
import { type ListedPage, upcomingShows } from '#web/data/queries.ts'

type Pages = InfiniteData<ListedPage, number | string>

/** How long a list that nobody looks at is kept, in ms: who comes back from a show finds it as it was. */
const KEPT_MS = 30 * 60_000

export type UpcomingList = {
  /** Each show once, in the order of the list; null until the first page is here. */
  shows: readonly ShowInList[] | null
  totalItems: number
  /** False: there are more than that. */
  isTotalExact: boolean
  /** What is wrong with the filter; null when nothing is. */
  refused: readonly FieldError[] | null
  /** The list is that of the filter before, until this one's is here. */
  isPrevious: boolean
  /** The number of the page that comes next; null at the end. */
  nextPage: number | null
  /** What the last call did not bring. A next page that failed leaves the list as it was. */
  failed: 'list' | 'next page' | null
  isLoadingMore: boolean
  /** How many shows the last page brought; null before one was asked for. */
  added: number | null
  /** Loads the next page, unless one is on its way. */
  loadMore: () => void
  /** Loads pages until `most` shows or the last one are here. False: a page could not be loaded. */
  loadUpTo: (most: number) => Promise<boolean>
  /** Asks again for a list whose first page failed. */
  retry: () => void
}

/** The list of upcoming shows that a filter leaves, from a page on, as `viewer` (a username, '' for a visitor) sees it. */
export function useUpcomingList(filter: string, firstPage: number, viewer: string): UpcomingList {
  const api = useApi()
  const client = useQueryClient()
  const query = useInfiniteQuery({
    ...upcomingShows(api, filter, firstPage, viewer),
    gcTime: KEPT_MS,
    // Who turns out to be logged in goes on with the visitor's list, as long as it was, while it is asked for anew.
    initialData: () =>
      viewer ? client.getQueryData<Pages>(upcomingShows(api, filter, firstPage, '').queryKey) : undefined,
    initialDataUpdatedAt: 0,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (query.error) console.error('Error fetching shows:', query.error)
  }, [query.error])
  const [added, setAdded] = useState<{ filter: string; shows: number } | null>(null)
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query

  const loadMore = useCallback(async () => {
    if (isFetchingNextPage) return
    if (isFetching) await refetch({ cancelRefetch: false })
    const after = await fetchNextPage({ cancelRefetch: false })
    if (after.isSuccess) setAdded({ filter, shows: after.data.pages.at(-1)?.shows.length ?? 0 })
  }, [filter, isFetching, isFetchingNextPage, fetchNextPage, refetch])

  const loadUpTo = async (most: number): Promise<boolean> => {
    let [after, isMore] = [data, hasNextPage]
    while (isMore && after && distinct(after.pages).length < most) {
      const result = await fetchNextPage({ cancelRefetch: false })
      if (result.isError) return false
      after = result.data
      isMore = result.hasNextPage
    }
    return true
  }

  const last = data?.pages.at(-1)
  return {
    shows: useMemo(() => data && distinct(data.pages), [data]) ?? null,
    totalItems: last?.totalItems ?? 0,
    isTotalExact: last?.isTotalExact ?? true,
    refused: last?.refused ?? null,
    isPrevious: query.isPlaceholderData,
    nextPage: data && hasNextPage ? firstPage + data.pages.length : null,
    failed: failureOf(query),
    isLoadingMore: isFetchingNextPage,
    added: added?.filter === filter ? added.shows : null,
    loadMore,
    loadUpTo,
    retry: refetch,
  }
}

type Outcome = { data: unknown; isError: boolean; isFetching: boolean; isFetchNextPageError: boolean }

const failureOf = ({ data, isError, isFetching, isFetchNextPageError }: Outcome): UpcomingList['failed'] => {
  if (isFetchNextPageError) return 'next page'
  return isError && !data && !isFetching ? 'list' : null
}

/** A show that was added meanwhile moves others to the next page; they stand in the list once. */
const distinct = (pages: readonly ListedPage[]): ShowInList[] => {
  const byId = new Map<string, ShowInList>()
  for (const { shows } of pages) for (const show of shows) if (!byId.has(show.id)) byId.set(show.id, show)
  return [...byId.values()]
}
