import { queryOptions } from '@tanstack/react-query'
import { m } from '#messages'
import type { Api } from '#web/data/api.ts'
import { type ListView, viewOf } from '#web/data/list-view.ts'
import { FRESH_MS, pageForInvalidFilter } from '#web/data/queries.ts'
import { type RouteCode, routeCode } from '#web/page/route-code.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { ListUrl, ViewCode, ViewData } from './view-code.ts'

type ViewEntry = { view: ListView; label: () => string; icon: IconName; code?: RouteCode<ViewCode> }

/** The views that the switch offers. `posters` and `text` are two styles of the same list. */
export const views: readonly ViewEntry[] = [
  { view: 'posters', label: m.view_cards, icon: 'grid' },
  { view: 'text', label: m.view_text, icon: 'list' },
  {
    view: 'month',
    label: m.view_month,
    icon: 'calendar',
    code: routeCode('month-view', () => import('./month-view.tsx')),
  },
  {
    view: 'map',
    label: m.common_map,
    icon: 'map-pin',
    code: routeCode('map-view', () => import('./map-view.tsx')),
  },
]

/** Returns the code of the view that the URL names; undefined for the list. */
export const routeCodeOfView = (search: URLSearchParams): RouteCode<ViewCode> | undefined => {
  const view = viewOf(search)
  return views.find((each) => each.view === view)?.code
}

export const viewQuery = (code: ViewCode, api: Api, url: ListUrl) => {
  const { queryKey, queryFn } = code.dataQuery(api, url)
  return queryOptions({
    queryKey,
    queryFn: (context): Promise<ViewData> => queryFn(context).catch(pageForInvalidFilter),
    staleTime: FRESH_MS,
  })
}
