import { refuse } from '#core/errors.ts'
import type { BandId } from '#core/ids.ts'
import { type Picture, resolvePicture } from '#core/images/picture.ts'
import { transactEdit } from '#core/limits/daily-limits.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import {
  type Actor,
  canEditBand,
  hasAnyRole,
  isMember,
  requireLogin,
  requireThat,
  rolesThatEditEveryEntry,
} from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import { withCurrentVersion } from '#core/revisions/with-current-version.ts'
import type { Stores } from '#core/stores.ts'
import { nameKeyOf } from '#core/text/text.ts'
import { type Band, type BandEdit, bandSlug, changeBand, hasSameGenres, hasSameMusicians } from './band.ts'
import { makeFindBand } from './find-band.ts'
import { requireMemberToAddMusicians } from './musicians.ts'
import { type PublicBand, publicBand } from './public-band.ts'
import { rejectConfusableName } from './reject-confusable-name.ts'
import { isSimilarName } from './similar-name.ts'

/** Edits a band. A new name changes the slug, and the old slug redirects. Only a ShowAdmin may choose the name of another band, or
 * a confusable or dissimilar name. Throws `permission.*`, `band.not_found`, `version.missing`, `limit.exceeded`, `input.invalid` for
 * `name`, `picture` or `musicians`, or `stale_write` with the current band. */
export const makeEditBand =
  (ports: Pick<Ports, 'transact' | 'clock' | 'directory' | 'accountDirectory' | 'confusables' | 'rateLimits'>) =>
  async (actor: Actor | null, id: BandId, input: BandEdit): Promise<PublicBand> => {
    const user = requireLogin(actor)
    const stamp = { by: user.accountId, at: ports.clock.now() }
    return transactEdit(ports, actor, async ({ bands, images, memberships, revisions, audit, jobs }) => {
      const band = (await bands.find(id)) ?? (await bands.findAll([id])).get(id) ?? refuse('band.not_found')
      requireThat(user, () => canEditBand(user, band.id))
      const version = input.version ?? refuse('version.missing')
      if (band.id !== id || band.version !== version) refuse('stale_write')
      requireMemberToAddMusicians(band.musicians, input.musicians, { isMember: isMember(user, id) })
      const mayRenameFreely = hasAnyRole(user.roles, rolesThatEditEveryEntry)
      if (!mayRenameFreely) await requireAllowedName({ ...ports, bands }, band, input.name)
      // Reserves the slug after the name check, because names are locked before slugs.
      const baseSlug = bandSlug(input.name)
      const slug = baseSlug === bandSlug(band.name) ? band.slug : await bands.freeSlug(baseSlug, id)
      const originalIfRenamed = mayRenameFreely ? null : (band.originalName ?? band.name)
      const originalName = nameKeyOf(input.name) === band.nameKey ? band.originalName : originalIfRenamed
      const picture = await pictureAfter({ images }, band, input, stamp.at)
      const saved = await bands.save(changeBand(band, input, { slug, at: stamp.at, originalName, picture }))
      const musiciansChanged = !hasSameMusicians(saved, band) && { musiciansChanged: true }
      await revisions.addAll([revisionOf('band', { ...saved, ...musiciansChanged }, 'edited', stamp)])
      if (!hasSameGenres(saved, band)) await jobs.add('match-alerts', { bandId: id, before: band.genres })
      await audit.add({ ...stamp, what: 'band.edited', kind: 'band', of: id, details: {} })
      return publicBand(saved, actor, (await memberships.find(id, stamp.by))?.state ?? null)
    }).catch(withCurrentVersion(() => makeFindBand(ports)(actor, id)))
  }

/** Returns the picture after the edit. A picture or description that the edit omits stays the same. A new picture has no
 * description unless the edit contains one. */
const pictureAfter = async (
  stores: Pick<Stores, 'images'>,
  { picture: former }: Band,
  { picture: imageId = former?.imageId ?? null, pictureAlt }: BandEdit,
  at: Date,
): Promise<Picture | null> => {
  if (imageId === null) return null
  const formerAlt = imageId === former?.imageId ? former.alt : ''
  const alt = pictureAlt === undefined ? formerAlt : (pictureAlt ?? '')
  const picture = await resolvePicture(stores, { imageId, alt }, at)
  return picture ?? refuse('input.invalid', [fieldError('picture', 'band.picture_gone')])
}

type NameErrorCode = 'band.name_taken' | 'band.name_too_different'

const refuseName = (code: NameErrorCode): never => refuse('input.invalid', [fieldError('name', code)])

const requireAllowedName = async (
  { bands, confusables }: Pick<Stores, 'bands'> & Pick<Ports, 'confusables'>,
  { id, name: formerName, nameKey, originalName }: Band,
  name: string,
): Promise<void> => {
  const key = nameKeyOf(name)
  if (key === nameKey) return
  const bandWithName = (await bands.findByNames([key])).get(key)
  if (bandWithName && bandWithName.id !== id) refuseName('band.name_taken')
  await rejectConfusableName({ bands, confusables }, name)
  if (!isSimilarName(originalName ?? formerName, name)) refuseName('band.name_too_different')
}
