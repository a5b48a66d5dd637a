import { queryOptions } from '@tanstack/react-query'
import type { PublicBand } from '#core/bands/band.ts'
import type { ShowListing } from '#core/shows/listing.ts'
import type { HistoryPage } from '#core/timeline/list-history.ts'
import type { PublicVenue } from '#core/venues/venue.ts'
import { type Api, ApiError } from '#web/data/api.ts'
import type { PlaceKind } from '#web/data/place-path.ts'
import type { Address } from '#web/page/route-spec.ts'

export type HistoryKind = PlaceKind | 'shows'

const kinds: readonly string[] = ['shows', 'bands', 'venues'] satisfies HistoryKind[]

/** The address of a page of a history: from the latest change on, before a version, or the change that made one, in full. */
export const historyPath = (kind: HistoryKind, id: string, at: { before?: number; version?: number } = {}): string => {
  const [query] = Object.entries(at).map(([key, version]) => `?${key}=${version}`)
  return `/history/${kind}/${id}${query ?? ''}`
}

/** A page of the history of a thing, with its name and the address of its own page. */
type ShownHistory = { name: string; path: string; page: HistoryPage }

type Thing = ShowListing | PublicBand | PublicVenue

const NOT_THERE: readonly number[] = [404, 410, 422]

/** The history that the page `/history/{kind}/{id}` shows; null where there is none. */
export const historyPage = (api: Api, { params: { kind = '', id = '' }, search }: Address) => {
  const asked = new URLSearchParams([...search].filter(([key]) => key === 'before' || key === 'version')).toString()
  return queryOptions({
    queryKey: ['history', 'page', { kind, id, asked }],
    queryFn: async ({ signal }): Promise<ShownHistory | null> => {
      if (!kinds.includes(kind)) return null
      const address = `/api/${kind}/${encodeURIComponent(id)}`
      try {
        const thing = await api.get<Thing>(address, { signal })
        const page = await api.get<HistoryPage>(`${address}/history${asked && `?${asked}`}`, { signal })
        const name = 'showTitle' in thing ? thing.showTitle : thing.name
        return { name, path: `/${kind}/${encodeURIComponent(thing.slug)}`, page }
      } catch (error) {
        if (error instanceof ApiError && NOT_THERE.includes(error.status)) return null
        throw error
      }
    },
  })
}
