import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { readShowsOf, type ShowsOf, type ShowsOfQuery } from './shows-of.ts'

/** The shows of the band, or of the one that it was merged into: upcoming ones the next first, past ones the latest first. Refuses with `band.not_found`. */
export const makeListBandShows =
  (ports: Pick<Ports, 'directory' | 'catalogue' | 'clock'>) =>
  async (actor: Actor | null, id: BandId, query: ShowsOfQuery): Promise<ShowsOf> => {
    const band = (await ports.directory.band(id)) ?? refuse('band.not_found')
    return readShowsOf(ports, actor, { bandId: band.id }, query)
  }
