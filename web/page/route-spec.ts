import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { RoleName } from '#core/permissions/policy.ts'
import type { Api } from '#web/data/api.ts'
import type { RouteCode } from './route-code.ts'

/** The path parameters and the query of a page's URL. */
export type RouteUrl = { params: Readonly<Record<string, string | undefined>>; search: URLSearchParams }

/** `Skeleton` stands in for the screen while the session loads, so that the server's HTML for a guarded screen has content. */
export type ScreenComponent = ComponentType & { Skeleton?: ComponentType }

export type RouteSpec = {
  path: string
  /** Requires a log-in, or one of the roles. If omitted, everyone may open the page. */
  needs?: 'login' | readonly RoleName[]
  /** Excludes the page from search engines and analytics: its URL may contain a secret, or it is personal or unlisted. */
  isPrivate?: true
  /** Returns the additional code that the screen needs for a query. */
  extraCode?: (search: URLSearchParams) => readonly Pick<RouteCode<unknown>, 'source' | 'load'>[]
  prefetch?: (client: QueryClient, api: Api, url: RouteUrl) => Promise<unknown>
  /** The screen is usually taller than the window, so its placeholder is too. */
  isLong?: true
  screen?: ScreenComponent | undefined
  /** A lazily loaded screen; `source` is its file name without extension. */
  code?: { source: string; load: () => Promise<ScreenComponent> }
}

/** Path to return to after logging in. Kept in the history entry, never in the URL. */
export type ReturnTo = { returnTo?: string } | null
