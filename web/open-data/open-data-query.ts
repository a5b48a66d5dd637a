import { queryOptions } from '@tanstack/react-query'
import type { DumpFile } from '#core/exports/dumps.ts'
import type { Api } from '#web/data/api.ts'

/** What `GET /api/open-data` tells. */
export type OpenData = {
  licence: { name: string; url: string }
  files: readonly (DumpFile & { url: string })[]
}

/** A new file comes once a night. */
const FRESH_MS = 10 * 60 * 1000

export const openData = (api: Api) =>
  queryOptions({
    queryKey: ['open-data'],
    queryFn: ({ signal }) => api.get<OpenData>('/api/open-data', { signal }),
    staleTime: FRESH_MS,
  })
