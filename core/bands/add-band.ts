import { BandId } from '#core/ids.ts'
import { withinDailyLimit } from '#core/limits/daily-limits.ts'
import {
  type Actor,
  hasAnyRole,
  requireRole,
  rolesThatAddShows,
  rolesThatEditEveryEntry,
} from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import { type BandInput, bandSlug, makeBand } from './band.ts'
import { type PublicBand, publicBand } from './public-band.ts'
import { rejectConfusableName } from './reject-confusable-name.ts'

/** Adds a band. Throws `permission.*` or `limit.exceeded`. For users other than ShowAdmins, also throws `input.invalid` for a
 * confusable name. */
export const makeAddBand =
  (ports: Pick<Ports, 'transact' | 'ids' | 'clock' | 'confusables' | 'rateLimits'>) =>
  async (actor: Actor | null, input: BandInput): Promise<PublicBand> => {
    const author = requireRole(actor, rolesThatAddShows)
    const add = async ({ bands, revisions, audit }: Stores): Promise<PublicBand> => {
      const stamp = { by: author.accountId, at: ports.clock.now() }
      if (!hasAnyRole(author.roles, rolesThatEditEveryEntry))
        await rejectConfusableName({ ...ports, bands }, input.name)
      const slug = await bands.freeSlug(bandSlug(input.name))
      const band = await bands.save(makeBand(input, { id: BandId.parse(ports.ids.next()), slug, ...stamp }))
      await revisions.addAll([revisionOf('band', band, 'added', stamp)])
      await audit.add({ ...stamp, what: 'band.added', kind: 'band', of: band.id, details: {} })
      return publicBand(band, actor, null)
    }
    return withinDailyLimit(ports, 'entries', author, () => ports.transact(add))
  }
