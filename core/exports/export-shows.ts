import type { Ports } from '#core/ports.ts'
import { noFilter, type ShowFilter } from '#core/shows/filter/show-filter.ts'
import { type PublicShowPage, publicShows } from './public-shows.ts'
import { startExport } from './start-export.ts'

/** Returns all shows that match the filter, without private streets, in pages. Throws like {@link startExport}. */
export const makeExportShows =
  (ports: Pick<Ports, 'catalog' | 'clock' | 'rateLimits'>) =>
  (clientKey: string, filter: ShowFilter): Promise<AsyncIterable<PublicShowPage>> =>
    startExport(ports, clientKey, publicShows(ports, filter))

/** Returns all past and upcoming shows for the nightly dump, without private streets, in pages. */
export const makeDumpShows = (ports: Pick<Ports, 'catalog' | 'clock'>) => (): AsyncIterable<PublicShowPage> =>
  publicShows(ports, { ...noFilter, includePast: true })
