import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import type { Site } from './site.ts'

/** What the server hands over inside a page, so that the browser goes on from there without asking again. */
export type PageState = { site: Site; queries: DehydratedState }

export const STATE_ID = 'state'

/** As text for a JSON script element: no sequence in it can end the element. */
export const writeState = (site: Site, client: QueryClient): string =>
  scriptJson({ site, queries: dehydrate(client) } satisfies PageState)

export const readState = (page: Document): PageState => JSON.parse(page.getElementById(STATE_ID)?.textContent ?? '')

/** JSON that may stand inside a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
