import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import type { ShowPage } from '#core/shows/list-shows.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import { type Api, ApiError, type FieldError } from './api.ts'

/** How long an answer counts as fresh in the browser, in ms: coming back to the list within it asks nothing. */
const FRESH_MS = 60_000

/** A page of the list, or what is wrong with the filter in its place. */
export type ListedPage = ShowPage & { refused?: readonly FieldError[] }

const refusedPage = (error: unknown): ListedPage => {
  if (!(error instanceof ApiError) || error.status !== 422) throw error
  return { shows: [], totalItems: 0, isTotalExact: true, nextCursor: null, refused: error.errors }
}

/**
 * The list of upcoming shows that `filter` (a query, '' for every one) leaves, page by page from `firstPage` on
 * (specification section 4: it stops when a page has no shows or fewer than 25, or when all are there). Filtered, it reads on
 * by the cursor, however long it is. `viewer` is the username, '' for a visitor: `userEditable` depends on it.
 */
export const upcomingShows = (api: Api, filter: string, firstPage: number, viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['shows', { filter, firstPage, viewer }],
    queryFn: ({ pageParam, signal }) =>
      api
        .get<ListedPage>(
          `/api/shows?${typeof pageParam === 'number' ? 'page' : 'cursor'}=${pageParam}&limit=${PAGE_SIZE}${filter && `&${filter}`}`,
          { signal },
        )
        .catch(refusedPage),
    initialPageParam: firstPage as number | string,
    getNextPageParam: ({ shows, totalItems, isTotalExact, nextCursor }, { length }) => {
      const pages = firstPage - 1 + length
      if (shows.length < PAGE_SIZE || (isTotalExact && pages * PAGE_SIZE >= totalItems)) return undefined
      return filter ? nextCursor : pages + 1
    },
    staleTime: FRESH_MS,
  })

/** The show of an address `/shows/{slug}`, also of one it had; `gone` when it was deleted, null when there never was one. */
export const showBySlug = (api: Api, slug: string, viewer: string) =>
  queryOptions({
    queryKey: ['show', { slug, viewer }],
    queryFn: ({ signal }): Promise<ShowListing | 'gone' | null> =>
      api.get<ShowListing>(`/api/shows/by-slug/${encodeURIComponent(slug)}`, { signal }).catch((error: unknown) => {
        if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
        if (error instanceof ApiError && error.status === 410) return 'gone'
        throw error
      }),
    staleTime: FRESH_MS,
  })

/** The number in `?page=`, which is how the list goes on without scripts; 1 for anything that is no page. */
export const pageOf = (search: URLSearchParams): number => {
  const given = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1
}
