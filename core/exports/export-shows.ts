import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { everyShow, type ShowFilter } from '#core/shows/show-filter.ts'
import { beginningWith } from './beginning-with.ts'
import { type PublicPage, publicPages } from './public-pages.ts'

/**
 * All shows that the filter leaves, to be kept elsewhere: a private street is never among them. Open to everybody, so often
 * for each client (see `Client.key`). Resolves when the first page is there, so that what refuses, refuses at once:
 * `limit.exceeded`, `unavailable`. The pages that follow are read as they are asked for, and may reject.
 */
export const makeExportShows =
  (ports: Pick<Ports, 'catalogue' | 'clock' | 'rateLimits'>) =>
  async (clientKey: string, filter: ShowFilter): Promise<AsyncIterable<PublicPage>> => {
    await spend(ports, limits.openExportByClient, clientKey)
    const pages = publicPages(ports, filter)
    return beginningWith(await pages.next(), pages)
  }

/** Every show there is and was, as the nightly dump has it. For the process itself: nobody's request. */
export const makeDumpShows = (ports: Pick<Ports, 'catalogue' | 'clock'>) => (): AsyncIterable<PublicPage> =>
  publicPages(ports, { ...everyShow, includePast: true })
