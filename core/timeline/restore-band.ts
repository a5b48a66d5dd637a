import * as z from 'zod/mini'
import { bandFields, changeBand, hasSameGenres } from '#core/bands/band.ts'
import { type PublicBand, publicBand } from '#core/bands/public-band.ts'
import { refuse } from '#core/errors.ts'
import { type BandId, ImageId } from '#core/ids.ts'
import { resolvePicture } from '#core/images/picture.ts'
import { type Actor, requireRole, rolesThatEditEveryEntry } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import type { EarlierVersion } from '#core/revisions/version.ts'

const Snapshot = z.object({
  ...bandFields,
  slug: z.string(),
  picture: z.optional(z.nullable(z.object({ imageId: ImageId, alt: z.string() }))),
})

/** Restores an earlier version of a band, as a new version. Throws `permission.*`, `band.not_found`, `revision.not_found` or
 * `stale_write`. */
export const makeRestoreBand =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (actor: Actor | null, id: BandId, { version }: EarlierVersion): Promise<PublicBand> => {
    const stamp = { by: requireRole(actor, rolesThatEditEveryEntry).accountId, at: clock.now() }
    return transact(async ({ bands, images, memberships, revisions, audit, jobs }) => {
      const band = (await bands.find(id)) ?? refuse('band.not_found')
      const revision = (await revisions.find('band', id, version)) ?? refuse('revision.not_found')
      const { slug, ...earlier } = Snapshot.safeParse(revision.snapshot).data ?? refuse('revision.not_found')
      const { picture: pictureRef = band.picture } = earlier
      const picture = pictureRef && (await resolvePicture({ images }, pictureRef, stamp.at))
      const saved = await bands.save(changeBand(band, earlier, { slug, at: stamp.at, originalName: null, picture }))
      await revisions.addAll([revisionOf('band', saved, 'restored', stamp)])
      if (!hasSameGenres(saved, band)) await jobs.add('match-alerts', { bandId: id, before: band.genres })
      await audit.add({ ...stamp, what: 'band.restored', kind: 'band', of: id, details: { version } })
      return publicBand(saved, actor, (await memberships.find(id, stamp.by))?.state ?? null)
    })
  }
