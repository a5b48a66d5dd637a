import { type BandEdit, bandSlug, changeBand, type PublicBand, publicBand } from '#core/bands/band.ts'
import { readBand } from '#core/bands/find-band.ts'
import { refuse } from '#core/errors.ts'
import { revisionOf } from '#core/history/revision.ts'
import { tellingCurrent } from '#core/history/telling-current.ts'
import type { BandId } from '#core/ids.ts'
import { type Actor, canEditBand, requireLogin, requireThat } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'

/**
 * Changes a band; a new name gives it a new address, and the old one leads there. Refuses with `permission.login_required`,
 * `permission.denied`, `band.not_found`, `version.missing`, or `stale_write` with the band as somebody else has left it,
 * which is also the one that it was merged into (decisions, sections 1, 3 and 4).
 */
export const makeEditBand =
  ({ transact, clock, ...reads }: Pick<Ports, 'transact' | 'clock' | 'directory' | 'accountDirectory'>) =>
  async (actor: Actor | null, id: BandId, input: BandEdit): Promise<PublicBand> => {
    const made = { by: requireLogin(actor).accountId, at: clock.now() }
    return transact(async ({ bands, memberships, revisions, audit }) => {
      // What findAll gives is held with others: two who then save it would wait for each other.
      const band = (await bands.find(id)) ?? (await bands.findAll([id])).get(id) ?? refuse('band.not_found')
      requireThat(actor, (somebody) => canEditBand(somebody, band.id))
      const version = input.version ?? refuse('version.missing')
      if (band.id !== id || band.version !== version) refuse('stale_write')
      const base = bandSlug(input.name)
      const slug = base === bandSlug(band.name) ? band.slug : await bands.freeSlug(base, id)
      const saved = await bands.save(changeBand(band, input, { slug, at: made.at }))
      await revisions.addAll([revisionOf('band', saved, 'edited', made)])
      await audit.add({ ...made, what: 'band.edited', kind: 'band', of: id, details: {} })
      return publicBand(saved, actor, (await memberships.find(id, made.by))?.state ?? null)
    }).catch(tellingCurrent(() => readBand(reads, actor, id)))
  }
