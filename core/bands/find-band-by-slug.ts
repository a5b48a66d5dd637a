import { refuse } from '#core/errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { PublicBand } from './band.ts'
import { seenBy } from './find-band.ts'

/**
 * The band of an address `/bands/{slug}`, also of one that it had before, or that a band had which is one with it now.
 * Refuses with `band.not_found`.
 */
export const makeFindBandBySlug =
  (reads: Pick<Ports, 'directory' | 'accountDirectory' | 'clock'>) =>
  async (actor: Actor | null, slug: string): Promise<PublicBand> =>
    seenBy(reads, actor, (await reads.directory.bandBySlug(slug)) ?? refuse('band.not_found'))
