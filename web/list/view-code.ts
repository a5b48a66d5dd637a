import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Api, FieldError } from '#web/data/api.ts'
import type { Head } from '#web/page/head.ts'

export type ViewData = { totalItems: number; isTotalExact: boolean; filterErrors?: readonly FieldError[] }

export type ListUrl = { filter: string; search: URLSearchParams }

export type ListHead = { title: string; canonicalPath?: string }

/** The exports of a view's file, for views with their own layout and data. */
export type ViewCode<Data extends ViewData = ViewData> = {
  /** Returns the query for the view's data. Its key begins with `shows` and a name unique to the view. The server runs the query
   * before rendering. */
  dataQuery(
    api: Api,
    url: ListUrl,
  ): { queryKey: readonly unknown[]; queryFn: (context: { signal: AbortSignal; client: QueryClient }) => Promise<Data> }
  View(props: ListUrl & { data: Data; isPrevious: boolean }): ReactNode
  /** Returns the parts of the `<head>` that differ from the list's. */
  headOf?(data: Data, list: ListHead): Partial<Pick<Head, 'isPrivate'>> & Partial<ListHead>
}
