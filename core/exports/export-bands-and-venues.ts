import type { Ports } from '#core/ports.ts'
import { type BandRecord, publicBands, publicVenues, type VenueRecord } from './public-bands-and-venues.ts'
import { startExport } from './start-export.ts'

/** Returns all bands in pages. Throws like {@link startExport}. */
export const makeExportBands =
  (ports: Pick<Ports, 'directory' | 'rateLimits'>) =>
  (clientKey: string): Promise<AsyncIterable<readonly BandRecord[]>> =>
    startExport(ports, clientKey, publicBands(ports))

/** Returns all venues, without private streets, in pages. Throws like {@link startExport}. */
export const makeExportVenues =
  (ports: Pick<Ports, 'directory' | 'clock' | 'rateLimits'>) =>
  (clientKey: string): Promise<AsyncIterable<readonly VenueRecord[]>> =>
    startExport(ports, clientKey, publicVenues(ports))
