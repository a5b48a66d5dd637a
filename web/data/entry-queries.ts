import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PublicBand } from '#core/bands/public-band.ts'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import type { Api } from './api.ts'
import type { EntryKind } from './entry-path.ts'
import { FRESH_MS, nullIfMissing } from './queries.ts'

type Views = { bands: PublicBand; venues: PublicVenue }

const isId = (slug: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(slug)

type FetchEntry<View> = (api: Api, slug: string, signal: AbortSignal) => Promise<View>

const fetchEntry: { [Kind in EntryKind]: FetchEntry<Views[Kind]> } = {
  bands: (api, slug, signal) =>
    isId(slug)
      ? api.get('/api/bands/{id}', { params: { id: slug }, signal })
      : api.get('/api/bands/by-slug/{slug}', { params: { slug }, signal }),
  venues: (api, slug, signal) =>
    isId(slug)
      ? api.get('/api/venues/{id}', { params: { id: slug }, signal })
      : api.get('/api/venues/by-slug/{slug}', { params: { slug }, signal }),
}

/** A band or venue by slug, former slug or id; null if there is none or the slug is invalid. `viewer` is the username or '', and
 * part of the key because permissions depend on it. */
export const entryBySlug = <Kind extends EntryKind>(api: Api, kind: Kind, slug: string, viewer: string) =>
  queryOptions({
    queryKey: [kind, 'page', { slug, viewer }],
    queryFn: ({ signal }): Promise<Views[Kind] | null> => fetchEntry[kind](api, slug, signal).catch(nullIfMissing),
    staleTime: FRESH_MS,
  })

/** Pages of upcoming shows, the next first, or of past ones, the latest first. */
export const entryShows = (api: Api, kind: EntryKind, id: string, when: 'upcoming' | 'past', viewer: string) =>
  infiniteQueryOptions({
    queryKey: [kind, 'shows', { id, when, viewer }],
    queryFn: ({ pageParam, signal }) =>
      api.get(`/api/${kind}/{id}/shows?when=${when}&page=${pageParam}&limit=${PAGE_SIZE}`, { params: { id }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ shows, totalItems }, _pages, page) =>
      shows.length < PAGE_SIZE || page * PAGE_SIZE >= totalItems ? undefined : page + 1,
    staleTime: FRESH_MS,
  })

/** The bands that play or played the most shows with a band. */
export const sharedLineUps = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['bands', 'shared-line-ups', id],
    queryFn: async ({ signal }) => (await api.get('/api/bands/{id}/shared-line-ups', { params: { id }, signal })).bands,
    staleTime: FRESH_MS,
  })

export const prefetchEntry = async (client: QueryClient, api: Api, kind: EntryKind, slug: string): Promise<void> => {
  const entry = await client.fetchQuery(entryBySlug(api, kind, slug, ''))
  if (!entry || entry.slug !== slug) return
  await Promise.all([
    client.fetchInfiniteQuery(entryShows(api, kind, entry.id, 'upcoming', '')),
    client.fetchInfiniteQuery(entryShows(api, kind, entry.id, 'past', '')),
    kind === 'bands' && client.prefetchQuery(sharedLineUps(api, entry.id)),
  ])
}
