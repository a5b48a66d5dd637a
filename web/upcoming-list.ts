import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { ShowPage } from '#core/shows/list-shows.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { useApi } from './api.ts'
import { upcomingShows } from './queries.ts'

type Pages = InfiniteData<ShowPage, number>

/** How long a list that nobody looks at is kept, in ms: who comes back from a show finds it as it was. */
const KEPT_MS = 30 * 60_000

export type UpcomingList = {
  /** Each show once, in the order of the list; null until the first page is here. */
  shows: readonly ShowListing[] | null
  totalItems: number
  /** The number of the page that comes next; null at the end. */
  nextPage: number | null
  /** What the last call did not bring. A next page that failed leaves the list as it was. */
  failed: 'list' | 'next page' | null
  isLoadingMore: boolean
  /** How many shows the last page brought; null before one was asked for. */
  added: number | null
  /** Loads the next page, unless one is on its way. */
  loadMore: () => void
  /** Asks again for a list whose first page failed. */
  retry: () => void
}

/** The list of upcoming shows from a page on, as `viewer` (a username, '' for a visitor) sees it. */
export function useUpcomingList(firstPage: number, viewer: string): UpcomingList {
  const api = useApi()
  const client = useQueryClient()
  const query = useInfiniteQuery({
    ...upcomingShows(api, firstPage, viewer),
    gcTime: KEPT_MS,
    // Who turns out to be logged in goes on with the visitor's list, as long as it was, while it is asked for anew.
    initialData: () => (viewer ? client.getQueryData<Pages>(upcomingShows(api, firstPage, '').queryKey) : undefined),
    initialDataUpdatedAt: 0,
  })
  useEffect(() => {
    if (query.error) console.error('Error fetching shows:', query.error)
  }, [query.error])
  const [added, setAdded] = useState<number | null>(null)
  const { data, hasNextPage, isFetching, isFetchingNextPage, fetchNextPage, refetch } = query

  const loadMore = useCallback(async () => {
    if (isFetchingNextPage) return
    if (isFetching) await refetch({ cancelRefetch: false })
    const after = await fetchNextPage({ cancelRefetch: false })
    if (after.isSuccess) setAdded(after.data.pages.at(-1)?.shows.length ?? 0)
  }, [isFetching, isFetchingNextPage, fetchNextPage, refetch])

  return {
    shows: useMemo(() => data && distinct(data.pages), [data]) ?? null,
    totalItems: data?.pages.at(-1)?.totalItems ?? 0,
    nextPage: data && hasNextPage ? firstPage + data.pages.length : null,
    failed: failureOf(query),
    isLoadingMore: isFetchingNextPage,
    added,
    loadMore,
    retry: refetch,
  }
}

type Outcome = { data: unknown; isError: boolean; isFetching: boolean; isFetchNextPageError: boolean }

const failureOf = ({ data, isError, isFetching, isFetchNextPageError }: Outcome): UpcomingList['failed'] => {
  if (isFetchNextPageError) return 'next page'
  return isError && !data && !isFetching ? 'list' : null
}

/** A show that was added meanwhile moves others to the next page; they stand in the list once. */
const distinct = (pages: readonly ShowPage[]): ShowListing[] => {
  const byId = new Map<string, ShowListing>()
  for (const { shows } of pages) for (const show of shows) if (!byId.has(show.id)) byId.set(show.id, show)
  return [...byId.values()]
}
