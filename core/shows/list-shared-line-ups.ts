import type { SharedLineUps } from '#core/bands/shared-line-ups.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { listedName } from './list-excerpt.ts'

const MAX_BANDS = 10

/** Returns the bands that share the most line-ups with this one. Follows merges. Throws `band.not_found`. */
export const makeListSharedLineUps =
  ({ directory, catalog, clock }: Pick<Ports, 'directory' | 'catalog' | 'clock'>) =>
  async (id: BandId): Promise<SharedLineUps> => {
    const band = (await directory.band(id)) ?? refuse('band.not_found')
    const bands = await catalog.sharedLineUps(band.id, { now: clock.now(), limit: MAX_BANDS })
    return { bands: bands.map((other) => ({ ...other, name: listedName(other.name) })) }
  }
