import { type DehydratedState, dehydrate, type QueryClient } from '@tanstack/react-query'
import type { Site } from './site.ts'

type DehydratedPage = { site: Site; queries: DehydratedState }

export const STATE_ID = 'state'

export const serializeState = (site: Site, client: QueryClient): string =>
  scriptJson({ site, queries: dehydrate(client) } satisfies DehydratedPage)

export const readState = (page: Document): DehydratedPage =>
  JSON.parse(page.getElementById(STATE_ID)?.textContent ?? '')

/** Returns JSON that can't end the script element around it. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
