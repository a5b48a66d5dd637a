import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EntryShows } from '#core/shows/list-entry-shows.ts'
import { useApi } from './api.ts'
import type { EntryKind } from './entry-path.ts'
import { type EntryShowsParams, entryQuery, entryShowsQuery } from './entry-queries.ts'
import { uniqueShows } from './queries.ts'
import { useViewer } from './session.ts'

export function useEntry<Kind extends EntryKind>(kind: Kind, slug: string) {
  const api = useApi()
  const client = useQueryClient()
  const viewer = useViewer()
  return useQuery({
    ...entryQuery(api, kind, slug, viewer),
    // Once the session has loaded, keeps the anonymous data on screen while the user's data is fetched.
    initialData: () => (viewer ? client.getQueryData(entryQuery(api, kind, slug, '').queryKey) : undefined),
    initialDataUpdatedAt: 0,
  })
}

/** Fetches the entry without keeping it in the cache, so that each edit begins with the saved state. */
export function useUncachedEntry<Kind extends EntryKind>(kind: Kind, id: string) {
  return useQuery({ ...entryQuery(useApi(), kind, id, useViewer()), staleTime: 0, gcTime: 0 })
}

export function useEntryShows(params: EntryShowsParams) {
  const api = useApi()
  const client = useQueryClient()
  const viewer = useViewer()
  const { data, ...query } = useInfiniteQuery({
    ...entryShowsQuery(api, params, viewer),
    initialData: () =>
      viewer
        ? client.getQueryData<InfiniteData<EntryShows, number>>(entryShowsQuery(api, params, '').queryKey)
        : undefined,
    initialDataUpdatedAt: 0,
  })
  return {
    ...query,
    shows: data ? uniqueShows(data.pages) : null,
    totalItems: data?.pages.at(-1)?.totalItems ?? 0,
    years: data?.pages[0]?.years ?? [],
  }
}
