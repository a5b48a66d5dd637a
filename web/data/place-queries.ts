import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PublicBand } from '#core/bands/band.ts'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import type { ShowPage } from '#core/shows/list-shows.ts'
import type { PublicVenue } from '#core/venues/venue.ts'
import { type Api, ApiError } from './api.ts'
import type { PlaceKind } from './place-path.ts'

type Views = { bands: PublicBand; venues: PublicVenue }
/** How long an answer counts as fresh in the browser, in ms. */
const FRESH_MS = 60_000

const isId = (slug: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(slug)

/**
 * The band or venue of an address `/{kind}/{slug}`, also by a slug it had, or by its id; null when there is none. `viewer`
 * is the username, '' for a visitor: what one may do depends on it.
 */
export const placeBySlug = <Kind extends PlaceKind>(api: Api, kind: Kind, slug: string, viewer: string) =>
  queryOptions({
    queryKey: [kind, 'page', { slug, viewer }],
    queryFn: ({ signal }): Promise<Views[Kind] | null> =>
      api
        .get<Views[Kind]>(`/api/${kind}/${isId(slug) ? '' : 'by-slug/'}${encodeURIComponent(slug)}`, { signal })
        .catch((error: unknown) => {
          if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return null
          throw error
        }),
    staleTime: FRESH_MS,
  })

/** The shows of a band or venue, page by page: those to come, the next first, or the past ones, the latest first. */
export const showsOf = (api: Api, kind: PlaceKind, id: string, when: 'upcoming' | 'past', viewer: string) =>
  infiniteQueryOptions({
    queryKey: [kind, 'shows', { id, when, viewer }],
    queryFn: ({ pageParam, signal }) =>
      api.get<ShowPage>(`/api/${kind}/${id}/shows?when=${when}&page=${pageParam}&limit=${PAGE_SIZE}`, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ shows, totalItems }, _pages, page) =>
      shows.length < PAGE_SIZE || page * PAGE_SIZE >= totalItems ? undefined : page + 1,
    staleTime: FRESH_MS,
  })

/** Reads what the page of a band or venue shows to a visitor. */
export const readPlace = async (client: QueryClient, api: Api, kind: PlaceKind, slug: string): Promise<void> => {
  const place = await client.fetchQuery(placeBySlug(api, kind, slug, ''))
  if (!place || place.slug !== slug) return
  await Promise.all([
    client.fetchInfiniteQuery(showsOf(api, kind, place.id, 'upcoming', '')),
    client.fetchInfiniteQuery(showsOf(api, kind, place.id, 'past', '')),
  ])
}
