import { queryOptions } from '@tanstack/react-query'
import type { Responses } from '#core/responses.ts'
import type { Api } from '#web/data/api.ts'

export type OpenData = Responses['GET /api/open-data']

const FRESH_MS = 10 * 60 * 1000

export const openDataQuery = (api: Api) =>
  queryOptions({
    queryKey: ['open-data'],
    queryFn: ({ signal }) => api.get('/api/open-data', { signal }),
    staleTime: FRESH_MS,
  })
