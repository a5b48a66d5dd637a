import { type DehydratedState, defaultShouldDehydrateQuery, dehydrate, type QueryClient } from '@tanstack/react-query'
import type { Site } from './site.ts'

type DehydratedPage = { site: Site; queries: DehydratedState }

export const STATE_ID = 'state'

export const serializeState = (site: Site, client: QueryClient): string =>
  scriptJson({ site, queries: dehydrate(client, { shouldDehydrateQuery }) } satisfies DehydratedPage)

/** Excludes queries marked `isRendered`, because the browser reads their data from the rendered page. */
const shouldDehydrateQuery: typeof defaultShouldDehydrateQuery = (query) =>
  defaultShouldDehydrateQuery(query) && query.meta?.isRendered !== true

export const readState = (page: Document): DehydratedPage =>
  JSON.parse(page.getElementById(STATE_ID)?.textContent ?? '')

/** Returns JSON that can't end the script element around it. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
