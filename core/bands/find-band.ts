import { isInForce } from '#core/accounts/membership.ts'
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
  (actor: Actor | null, id: BandId): Promise<PublicBand> =>
    readBand(reads, actor, id)

export const readBand = async (reads: Reads, actor: Actor | null, id: BandId): Promise<PublicBand> =>
  bandForActor(reads, actor, (await reads.directory.band(id)) ?? refuse('band.not_found'))

export const bandForActor = async (
  { accountDirectory, clock }: Pick<Reads, 'accountDirectory' | 'clock'>,
  actor: Actor | null,
  band: Band,
): Promise<PublicBand> => {
  const memberships = actor ? await accountDirectory.memberships(actor.accountId) : []
  const own = memberships.find(({ bandId }) => bandId === band.id)
  return publicBand(band, actor, own && isInForce(own, clock.now()) ? own.state : null)
}
