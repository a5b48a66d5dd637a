import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/data/api.ts'
import type { EntryKind } from '#web/data/entry-path.ts'
import { nullIfNotFound } from '#web/data/queries.ts'
import type { RouteUrl } from '#web/page/route-spec.ts'

export type HistoryKind = EntryKind | 'shows'

const isKind = (kind: string): kind is HistoryKind => ['shows', 'bands', 'venues'].includes(kind)

/** Returns the path of a history screen with the latest changes, the changes before a version, or one change in full. */
export const historyPath = (
  kind: HistoryKind,
  id: string,
  selection: { before?: number; version?: number } = {},
): string => {
  const [query] = Object.entries(selection).map(([key, version]) => `?${key}=${version}`)
  return `/history/${kind}/${id}${query ?? ''}`
}

/** Returns the query for the screen `/history/{kind}/{id}`. It resolves to null for an unknown kind, id or version, and for a
 * deleted show that the user can't restore. */
export const historyPageQuery = (api: Api, { params: { kind = '', id = '' }, search }: RouteUrl) => {
  const query = new URLSearchParams([...search].filter(([key]) => key === 'before' || key === 'version')).toString()
  return queryOptions({
    queryKey: ['history', 'page', { kind, id, query }],
    queryFn: ({ signal }) =>
      isKind(kind) ? fetchHistoryPage(api, kind, id, query, signal).catch(nullIfNotFound) : null,
  })
}

async function fetchHistoryPage(api: Api, kind: HistoryKind, id: string, query: string, signal: AbortSignal) {
  const options = { params: { id }, signal }
  const entity = await api.get(`/api/${kind}/{id}`, options)
  const page = await api.get(query ? `/api/${kind}/{id}/history?${query}` : `/api/${kind}/{id}/history`, options)
  const name = 'showTitle' in entity ? entity.showTitle : entity.name
  return { name, path: `/${kind}/${encodeURIComponent(entity.slug)}`, page }
}
