import { queryOptions } from '@tanstack/react-query'
import type { Outlines } from '#core/geography/outlines.ts'
import type { MapOutlines } from '#core/search/find-outlines.ts'
import type { Api } from '#web/data/api.ts'
import { FRESH_MS } from '#web/data/queries.ts'
import { type Area, boxOf } from './area.ts'

type OutlinesAndStreets = Outlines & Pick<MapOutlines, 'streets'>

/** Returns the query for the outlines of an area and, where known, its streets. Outlines would make up half of a map page's
 * dehydrated state, so the state omits them, and the browser reads them from the rendered picture. */
export const outlinesQuery = (api: Api, area: Area) => {
  const box = boxOf(area)
  return queryOptions<OutlinesAndStreets>({
    queryKey: ['map', 'outlines', box],
    queryFn: ({ signal }) => api.get(`/api/map/outlines?box=${box}`, { signal }),
    initialData: () => renderedOutlines(box),
    staleTime: FRESH_MS,
    meta: { isRendered: true },
  })
}

const renderedOutlines = (box: string): OutlinesAndStreets | undefined => {
  if (typeof document === 'undefined') return undefined
  const [land, borders] = document.querySelectorAll(`[data-outlines="${box}"] > path`)
  const pathOf = (path: Element | undefined) => path?.getAttribute('d') ?? ''
  return land && { land: pathOf(land), borders: pathOf(borders), streets: null }
}
