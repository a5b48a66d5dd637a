import { skipToken, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApi } from '#web/data/api.ts'
import type { Head } from '#web/page/head.ts'
import { useRouteCode } from '#web/page/route-code.ts'
import type { ShowListState } from './use-show-list.ts'
import type { ListHead, ListUrl, ViewCode, ViewData } from './view-code.ts'
import { routeCodeOfView, viewQuery } from './views.ts'

type LoadedView = {
  /** Replaces the list's state: `shows` is null while loading, then empty, because `content` shows the data. */
  list: Omit<ShowListState, 'isLoadingMore' | 'addedCount' | 'loadMore' | 'loadUpTo'>
  /** Empty until the view has loaded, and for an invalid filter. */
  content: ReactNode
  headOf: (list: ListHead) => Partial<ListHead & Pick<Head, 'isPrivate'>> | undefined
}

/** Loads the code and the data of the view that the URL names. Returns null for the list, in either of its styles. */
export function useView(url: ListUrl): LoadedView | null {
  const api = useApi()
  const routeCode = routeCodeOfView(url.search)
  const code = useRouteCode(routeCode, url.search)
  const query = useQuery<ViewData>(code ? viewQuery(code, api, url) : noQuery)
  const [lastLoaded, setLastLoaded] = useState(noData)
  if (query.data && lastLoaded.data !== query.data) setLastLoaded({ code, data: query.data })
  if (!routeCode) return null
  // The data of another view would have a different shape.
  const data = query.data ?? (lastLoaded.code === code ? lastLoaded.data : undefined)
  const hasFailed = code ? query.isError && !query.isFetching : routeCode.hasFailed
  return {
    list: {
      totalItems: 0,
      isTotalExact: true,
      filterErrors: null,
      ...data,
      shows: data ? noShows : null,
      isPrevious: data !== query.data,
      nextPage: null,
      failure: hasFailed ? 'list' : null,
      retry: code ? query.refetch : () => location.reload(),
    },
    content: code && data && !data.filterErrors && <code.View {...url} data={data} isPrevious={data !== query.data} />,
    headOf: (list) => data && code?.headOf?.(data, list),
  }
}

const noData: { code?: ViewCode | undefined; data?: ViewData } = {}

const noShows: readonly never[] = []

const noQuery = { queryKey: ['no view'], queryFn: skipToken } as const
