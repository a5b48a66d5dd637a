import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { noFilter, type ShowFilter } from '#core/shows/show-filter.ts'
import { prepend } from './prepend.ts'
import { type PublicPage, publicPages } from './public-pages.ts'

/** Returns all shows that match, without private streets, in pages read on demand. Reads the first page before it resolves, so
 * that it throws `limit.exceeded` or `unavailable` at once; later pages may reject. Rate-limited by client. */
export const makeExportShows =
  (ports: Pick<Ports, 'catalog' | 'clock' | 'rateLimits'>) =>
  async (clientKey: string, filter: ShowFilter): Promise<AsyncIterable<PublicPage>> => {
    await spend(ports, limits.openExportByClient, clientKey)
    const pages = publicPages(ports, filter)
    return prepend(await pages.next(), pages)
  }

/** Returns all past and upcoming shows for the nightly dump, without private streets. */
export const makeDumpShows = (ports: Pick<Ports, 'catalog' | 'clock'>) => (): AsyncIterable<PublicPage> =>
  publicPages(ports, { ...noFilter, includePast: true })
