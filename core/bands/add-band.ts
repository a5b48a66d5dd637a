import { type BandInput, bandSlug, makeBand, type PublicBand, publicBand } from '#core/bands/band.ts'
import { addition } from '#core/history/revision.ts'
import { BandId } from '#core/ids.ts'
import { type Actor, mayAddShows, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/**
 * Adds a band. Two bands may share a name; the slug tells them apart.
 * Refuses with `permission.login_required` or `permission.denied`.
 */
export const makeAddBand =
  ({ transact, ids, clock }: Pick<Ports, 'transact' | 'ids' | 'clock'>) =>
  async (actor: Actor | null, input: BandInput): Promise<PublicBand> => {
    const { accountId } = requireRole(actor, mayAddShows)
    return transact(async ({ bands, revisions, audit }) => {
      const made = { by: accountId, at: clock.now() }
      const slug = await bands.freeSlug(bandSlug(input.name))
      const band = await bands.save(makeBand(input, { id: BandId.parse(ids.next()), slug, ...made }))
      await revisions.addAll([addition('band', band, made)])
      await audit.add({ ...made, what: 'band.added', kind: 'band', of: band.id, details: {} })
      return publicBand(band, actor, null)
    })
  }
