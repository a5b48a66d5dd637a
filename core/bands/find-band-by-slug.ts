import { refuse } from '#core/errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { bandForActor } from './find-band.ts'
import type { PublicBand } from './public-band.ts'

/** Returns the band of a current or former slug, following merges. Throws `band.not_found`. */
export const makeFindBandBySlug =
  (reads: Pick<Ports, 'directory' | 'accountDirectory' | 'clock'>) =>
  async (actor: Actor | null, slug: string): Promise<PublicBand> =>
    bandForActor(reads, actor, (await reads.directory.bandBySlug(slug)) ?? refuse('band.not_found'))
