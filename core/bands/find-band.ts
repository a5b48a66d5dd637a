import { type PublicBand, publicBand } from '#core/bands/band.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'

/** The band, for everybody. Refuses with `band.not_found`, also when it was deleted. */
export const makeFindBand =
  ({ directory }: Pick<Ports, 'directory'>) =>
  async (id: BandId): Promise<PublicBand> =>
    publicBand((await directory.band(id)) ?? refuse('band.not_found'))
