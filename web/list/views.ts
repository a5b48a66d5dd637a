import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages'
import type { Api, FieldError } from '#web/data/api.ts'
import { type ListView, viewOf } from '#web/data/list-view.ts'
import { FRESH_MS, invalidFilterPage } from '#web/data/queries.ts'
import type { AddressCode } from '#web/page/address-code.ts'
import type { Head } from '#web/page/head.ts'
import type { IconName } from '#web/ui/icon.tsx'

export type ViewData = { totalItems: number; isTotalExact: boolean; filterErrors?: readonly FieldError[] }

export type ViewAddress = { filter: string; search: URLSearchParams }

/** The exports of a view's file, for views with a layout and data of their own. */
export type ViewCode<Data extends ViewData = ViewData> = {
  /** The query key is unique to the view. The server answers the query before it renders the page. */
  dataQuery(
    api: Api,
    address: ViewAddress,
  ): { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal }) => Promise<Data> }
  View(props: ViewAddress & { data: Data; isPrevious: boolean }): ReactNode
  /** Changes the `<head>` of the list. */
  headOf?(data: Data, address: ViewAddress & { title: string }): Partial<Omit<Head, 'jsonLd'>>
}

type ViewEntry = { view: ListView; label: () => string; icon: IconName; code?: AddressCode<ViewCode> }

/** The choices of the switch. `posters` and `text` are two styles of the same list. */
export const views: readonly ViewEntry[] = [
  { view: 'posters', label: m.view_cards, icon: 'grid' },
  { view: 'text', label: m.view_text, icon: 'list' },
]

/** Returns the code of the view that a query names; undefined for the list. */
export const viewCodeOf = (search: URLSearchParams): AddressCode<ViewCode> | undefined => {
  const view = viewOf(search)
  return views.find((each) => each.view === view)?.code
}

export const viewQuery = (code: ViewCode, api: Api, address: ViewAddress) => {
  const { queryKey, queryFn } = code.dataQuery(api, address)
  return queryOptions({
    queryKey,
    queryFn: (context): Promise<ViewData> => queryFn(context).catch(invalidFilterPage),
    // The data of another view has another shape.
    placeholderData: (previous, query) => (query?.queryKey[0] === queryKey[0] ? previous : undefined),
    staleTime: FRESH_MS,
  })
}
