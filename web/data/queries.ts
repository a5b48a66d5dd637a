import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { distinctBy } from '#core/distinct-by.ts'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import type { ShowPage } from '#core/shows/list-shows.ts'
import type { ShowInList, ShowListing } from '#core/shows/listing.ts'
import { type Api, ApiError, type FieldError } from './api.ts'

export const FRESH_MS = 60_000

export type ListedPage = ShowPage & { filterErrors?: readonly FieldError[] }

/** Returns an empty page with the errors of an invalid filter. Throws any other error. */
export const pageForInvalidFilter = (error: unknown): ListedPage => {
  if (!(error instanceof ApiError) || error.status !== 422) throw error
  return { shows: [], totalItems: 0, isTotalExact: true, nextCursor: null, filterErrors: error.errors }
}

/** Returns the query for the pages of the list of shows, from `firstPage` on (specification, section 4). A filtered list
 * continues by cursor. `viewer` is the username or '', and part of the query key because `userEditable` depends on it. */
export const showPagesQuery = (api: Api, filter: string, firstPage: number, viewer: string) =>
  infiniteQueryOptions({
    queryKey: ['shows', { filter, firstPage, viewer }],
    queryFn: ({ pageParam, signal }): Promise<ListedPage> =>
      api
        .get(
          `/api/shows?${typeof pageParam === 'number' ? 'page' : 'cursor'}=${pageParam}&limit=${PAGE_SIZE}${filter && `&${filter}`}`,
          { signal },
        )
        .catch(pageForInvalidFilter),
    initialPageParam: firstPage as number | string,
    getNextPageParam: ({ shows, totalItems, isTotalExact, nextCursor }, { length }) => {
      const lastPageNumber = firstPage - 1 + length
      if (shows.length < PAGE_SIZE || (isTotalExact && lastPageNumber * PAGE_SIZE >= totalItems)) return undefined
      return filter ? nextCursor : lastPageNumber + 1
    },
    staleTime: FRESH_MS,
  })

/** Returns null if a call failed because its slug or id does not exist, is invalid or belongs to a deleted show. Throws
 * any other error. */
export const nullIfNotFound = (error: unknown): null => {
  if (error instanceof ApiError && [404, 410, 422].includes(error.status)) return null
  throw error
}

/** Returns each show once: a show added between two reads shifts others to the next page, where they repeat. */
export const uniqueShows = (pages: readonly { shows: readonly ShowInList[] }[]): ShowInList[] =>
  distinctBy(
    pages.flatMap(({ shows }) => shows),
    ({ id }) => id,
  )

/** Returns the query for a show by slug or former slug. It resolves to `gone` if the show was deleted and the viewer can't
 * restore it, and to null if there is none or the slug is invalid. */
export const showBySlugQuery = (api: Api, slug: string, viewer: string) =>
  queryOptions({
    queryKey: ['show', { slug, viewer }],
    queryFn: ({ signal }): Promise<ShowListing | 'gone' | null> =>
      api.get('/api/shows/by-slug/{slug}', { params: { slug }, signal }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 410) return 'gone'
        return nullIfNotFound(error)
      }),
    staleTime: FRESH_MS,
  })

/** Returns the number in `?page=`; 1 if it is missing or invalid. */
export const pageNumberOf = (search: URLSearchParams): number => {
  const value = search.get('page') ?? ''
  return /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1
}
