import { limits, spend } from '#core/limits/limits.ts'
import type { Ports } from '#core/ports.ts'
import { prepend } from './prepend.ts'
import { type PublicBandFacts, type PublicVenueFacts, publicBands, publicVenues } from './public-bands-and-venues.ts'

type NeededPorts = Pick<Ports, 'directory' | 'clock' | 'rateLimits'>

/** Returns all bands, in pages read on demand. Rate-limited by client. Throws `limit.exceeded`. */
export const makeExportBands =
  (ports: NeededPorts) =>
  async (clientKey: string): Promise<AsyncIterable<readonly PublicBandFacts[]>> => {
    await spend(ports, limits.openExportByClient, clientKey)
    const pages = publicBands(ports)
    return prepend(await pages.next(), pages)
  }

/** Returns all venues without private streets, in pages read on demand. Rate-limited by client. Throws `limit.exceeded`. */
export const makeExportVenues =
  (ports: NeededPorts) =>
  async (clientKey: string): Promise<AsyncIterable<readonly PublicVenueFacts[]>> => {
    await spend(ports, limits.openExportByClient, clientKey)
    const pages = publicVenues(ports)
    return prepend(await pages.next(), pages)
  }
