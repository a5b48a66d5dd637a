import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RoleName } from '#core/permissions/policy.ts'
import type { Api } from '#web/data/api.ts'

export type Address = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** One address of the product. */
export type RouteSpec = {
  /** Pattern of the address (specification section 2). */
  path: string
  /** Who may see it: everybody when left out. */
  needs?: 'login' | readonly RoleName[]
  /** Not for search engines, though everybody may open it; what `needs` something is not for them anyway. */
  isPrivate?: true
  /** Code that its screen needs besides for a query; `source` is its file name without the ending. */
  besides?: (search: URLSearchParams) => { source: string; load: () => Promise<unknown> } | undefined
  /** What the server reads before it renders, so that the page is complete without scripts. */
  read?: (client: QueryClient, api: Api, address: Address) => Promise<unknown>
  /** Its screen is longer than a window; said to what stands in its place meanwhile. */
  isLong?: true
  /** The screen; absent until its code is here. */
  screen?: ComponentType | undefined
  /** The code of a screen that is loaded on demand, with *Loading...* in its place meanwhile; `source` as above. */
  code?: { source: string; load: () => Promise<ComponentType> }
}

/** Where a log-in leads back to; kept in the history entry, never in the address. */
export type ReturnTo = { returnTo?: string } | null
