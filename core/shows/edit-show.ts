import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/daily-limits.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { type Actor, hasAnyRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { catalogShowOf, namedActs } from './catalog-show.ts'
import { type Confirmation, confirmationSourceOf } from './confirmation-source.ts'
import { type ShowListing, toListing } from './listing.ts'
import { editableShow, lineUpWithNames, withCurrentShow } from './manageable-show.ts'
import { recordShow } from './record-show.ts'
import { resolveShowReferences } from './resolve-show-references.ts'
import { changeShow, keepsConfirmation, type Show, showSlug } from './show.ts'
import type { ShowEdit } from './show-input.ts'
import { derivedTitle, titleToStore } from './show-title.ts'
import { problemWithStatus } from './status.ts'

type NeededPorts = Pick<Ports, 'transact' | 'catalog' | 'ids' | 'clock' | 'gazetteer' | 'confusables' | 'rateLimits'>

/** Edits a show. A new title or date changes the slug; the former slug redirects. A change to the date, times, venue or playing bands
 * resets the confirmation, or renews it as `band` if the editor is a member of a band in the line-up. Throws `permission.*`,
 * `show.*`, `limit.exceeded`, `version.missing`, `stale_write` with the current show, `input.invalid` for `status`, or the errors of
 * {@link resolveShowReferences}. */
export const makeEditShow =
  (ports: NeededPorts) =>
  async (actor: Actor | null, id: ShowId, input: ShowEdit): Promise<ShowListing> => {
    const at = ports.clock.now()
    const edited = await transactEdit(ports, actor, async (stores) => {
      const { show, editor } = await editableShow(stores, actor, id)
      if (show.version !== (input.version ?? refuse('version.missing'))) refuse('stale_write')
      const stamp = { by: editor.accountId, at }
      const mayAddNew = hasAnyRole(editor.roles, rolesThatAddShows)
      const references = await resolveShowReferences(stores, input, { ...ports, ...stamp, mayAddNew })
      const titleFromBands = derivedTitle({ lineUp: namedActs(references.lineUp, references.bands) })
      const formerTitle = show.showTitle || derivedTitle(await lineUpWithNames(stores, show))
      // A client may send back the derived title, which is not stored.
      const showTitle = titleToStore(input, show.showTitle === '' ? [titleFromBands, formerTitle] : [titleFromBands])
      const newSlug = showSlug({ ...input, showTitle: showTitle || titleFromBands })
      const isSameSlug = newSlug === showSlug({ ...show, showTitle: formerTitle })
      const slug = isSameSlug ? show.slug : await stores.shows.freeSlug(newSlug, id)
      const changed = changeShow(show, { input: { ...input, showTitle }, slug, ...references, at }, input)
      requireConsistentStatus(changed)
      const confirmed = keepsConfirmation(show, changed) ? show.confirmed : confirmationBy(editor, changed, at)
      const saved = await recordShow(stores, { before: show, changed: { ...changed, confirmed } }, 'edited', stamp)
      const previousVenue = saved.previousVenueId && (await stores.venues.findAny(saved.previousVenueId))
      return catalogShowOf(saved, { ...references, previousVenue })
    }).catch(withCurrentShow(ports, actor, id))
    return toListing(edited, actor, at)
  }

const confirmationBy = (actor: Actor, { lineUp }: Show, at: Date): Confirmation | null => {
  const as = confirmationSourceOf(actor, null, lineUp)
  return as && { as, at }
}

const requireConsistentStatus = ({ status, previousDate, previousVenueId }: Show): void => {
  const problem = problemWithStatus(status, { otherDate: previousDate !== null, otherVenue: previousVenueId !== null })
  if (problem) refuse('input.invalid', [fieldError('status', problem)])
}
