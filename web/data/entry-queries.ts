import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PublicBand } from '#core/bands/public-band.ts'
import { PAGE_SIZE } from '#core/paging/page-size.ts'
import type { PublicVenue } from '#core/venues/public-venue.ts'
import type { Api } from './api.ts'
import type { EntryKind } from './entry-path.ts'
import { cityLandmarksQuery, hasMap, MAX_PAGE_LANDMARKS } from './landmarks.ts'
import { FRESH_MS, nullIfNotFound } from './queries.ts'

type Entries = { bands: PublicBand; venues: PublicVenue }

const isId = (slugOrId: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(slugOrId)

type FetchEntry<Entry> = (api: Api, slugOrId: string, signal: AbortSignal) => Promise<Entry>

const fetchEntry: { [Kind in EntryKind]: FetchEntry<Entries[Kind]> } = {
  bands: (api, slugOrId, signal) =>
    isId(slugOrId)
      ? api.get('/api/bands/{id}', { params: { id: slugOrId }, signal })
      : api.get('/api/bands/by-slug/{slug}', { params: { slug: slugOrId }, signal }),
  venues: (api, slugOrId, signal) =>
    isId(slugOrId)
      ? api.get('/api/venues/{id}', { params: { id: slugOrId }, signal })
      : api.get('/api/venues/by-slug/{slug}', { params: { slug: slugOrId }, signal }),
}

/** Returns the query for a band or venue by slug, former slug or id. It resolves to null if there is none or the slug is
 * invalid. `viewer` is the username or '', and part of the key because permissions depend on it. */
export const entryQuery = <Kind extends EntryKind>(api: Api, kind: Kind, slugOrId: string, viewer: string) =>
  queryOptions({
    queryKey: [kind, 'page', { slug: slugOrId, viewer }],
    queryFn: ({ signal }): Promise<Entries[Kind] | null> =>
      fetchEntry[kind](api, slugOrId, signal).catch(nullIfNotFound),
    staleTime: FRESH_MS,
  })

/** `year` restricts past shows to those of one year. */
export type EntryShowsParams = { kind: EntryKind; id: string; when: 'upcoming' | 'past'; year?: string | null }

/** Large enough to show most years on one page: loading a second page needs a script. */
const YEAR_PAGE_SIZE = 100

/** Returns the year to which `?year=` restricts the past shows; null for all years. */
export const yearOf = (search: URLSearchParams): string | null =>
  /^[1-9]\d{3}$/.exec(search.get('year') ?? '')?.[0] ?? null

/** Returns the query for the pages of an entry's upcoming shows, soonest first, or of its past shows, most recent first. */
export const entryShowsQuery = (api: Api, { kind, id, when, year = null }: EntryShowsParams, viewer: string) => {
  const limit = year === null ? PAGE_SIZE : YEAR_PAGE_SIZE
  return infiniteQueryOptions({
    queryKey: [kind, 'shows', { id, when, year, viewer }],
    queryFn: ({ pageParam, signal }) =>
      api.get(
        `/api/${kind}/{id}/shows?when=${when}${year === null ? '' : `&year=${year}`}&page=${pageParam}&limit=${limit}`,
        { params: { id }, signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ shows, totalItems }, _pages, page) =>
      shows.length < limit || page * limit >= totalItems ? undefined : page + 1,
    staleTime: FRESH_MS,
  })
}

/** Returns the query for the bands that play or played the most shows with the given band. */
export const sharedLineUpsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['bands', 'shared-line-ups', id],
    queryFn: async ({ signal }) => (await api.get('/api/bands/{id}/shared-line-ups', { params: { id }, signal })).bands,
    staleTime: FRESH_MS,
  })

type EntryUrl = { slug: string; search: URLSearchParams }

export const prefetchEntry = async (
  client: QueryClient,
  api: Api,
  kind: EntryKind,
  { slug, search }: EntryUrl,
): Promise<void> => {
  const entry = await client.fetchQuery(entryQuery(api, kind, slug, ''))
  if (!entry || entry.slug !== slug) return
  await Promise.all([
    client.fetchInfiniteQuery(entryShowsQuery(api, { kind, id: entry.id, when: 'upcoming' }, '')),
    client.fetchInfiniteQuery(entryShowsQuery(api, { kind, id: entry.id, when: 'past', year: yearOf(search) }, '')),
    kind === 'bands' && client.prefetchQuery(sharedLineUpsQuery(api, entry.id)),
    'city' in entry && hasMap(entry) && client.prefetchQuery(cityLandmarksQuery(api, entry, MAX_PAGE_LANDMARKS)),
  ])
}
