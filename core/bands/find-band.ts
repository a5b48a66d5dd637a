import { isUnexpired } from '#core/accounts/membership.ts'
import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Band } from './band.ts'
import { type PublicBand, publicBand } from './public-band.ts'

type Reads = Pick<Ports, 'directory' | 'accountDirectory' | 'clock'>

/** Returns the band, following merges. Throws `band.not_found`. */
export const makeFindBand =
  (reads: Reads) =>
  async (actor: Actor | null, id: BandId): Promise<PublicBand> =>
    bandForActor(reads, actor, await reads.directory.band(id))

/** Returns the band with this current or former slug, following merges. Throws `band.not_found`. */
export const makeFindBandBySlug =
  (reads: Reads) =>
  async (actor: Actor | null, slug: string): Promise<PublicBand> =>
    bandForActor(reads, actor, await reads.directory.bandBySlug(slug))

const bandForActor = async (
  { accountDirectory, clock }: Reads,
  actor: Actor | null,
  bandOrNull: Band | null,
): Promise<PublicBand> => {
  const band = bandOrNull ?? refuse('band.not_found')
  const memberships = actor ? await accountDirectory.memberships(actor.accountId) : []
  const own = memberships.find(({ bandId }) => bandId === band.id)
  return publicBand(band, actor, own && isUnexpired(own, clock.now()) ? own.state : null)
}
