import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Responses } from '#core/responses.ts'
import { type Api, useApi } from '#web/data/api.ts'
import { nullIfNotFound } from '#web/data/queries.ts'
import { useViewer } from '#web/data/session.ts'

export type Source = Responses['GET /api/sources/{id}']
export type SourceItem = Responses['GET /api/sources/{id}/items']['items'][number]

const sourcesKey = 'sources'

/** The interval at which to check whether a source has had its first run. */
const FIRST_RUN_POLL_MS = 3000

export const sourceListQuery = (api: Api, viewer: string, query: string) =>
  queryOptions({
    queryKey: [sourcesKey, 'list', { viewer, query }],
    queryFn: ({ signal }) => api.get(`/api/sources?${query}`, { signal }),
  })

export const awaitsFirstRun = ({ lastReadAt, problem, state }: Source): boolean =>
  lastReadAt === null && problem === null && state !== 'paused'

/** Returns the query for a source. It resolves to null if the source is missing or the user may not manage it. */
export const sourceByIdQuery = (api: Api, viewer: string, id: string) =>
  queryOptions({
    queryKey: [sourcesKey, id, { viewer }],
    queryFn: ({ signal }) => api.get('/api/sources/{id}', { params: { id }, signal }).catch(nullIfNotFound),
    refetchInterval: ({ state: { data } }) => (data && awaitsFirstRun(data) ? FIRST_RUN_POLL_MS : false),
  })

/** Returns the query for the items of a source. The key contains `lastReadAt`, because each run may change the items. */
export const sourceItemsQuery = (api: Api, viewer: string, { id, lastReadAt }: Pick<Source, 'id' | 'lastReadAt'>) =>
  queryOptions({
    queryKey: [sourcesKey, id, 'items', { viewer, lastReadAt }],
    queryFn: ({ signal }) => api.get('/api/sources/{id}/items', { params: { id }, signal }),
  })

/** Returns a function that caches a new or changed source and invalidates all queries for sources and items. */
export function useCacheSource() {
  const client = useQueryClient()
  const api = useApi()
  const viewer = useViewer()
  return (source: Source): void => {
    client.setQueryData(sourceByIdQuery(api, viewer, source.id).queryKey, source)
    void invalidateSources(client)
  }
}

export const invalidateSources = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [sourcesKey] })
