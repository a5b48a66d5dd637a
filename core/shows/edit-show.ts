import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/contributions.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { type Actor, holdsAny, mayAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { catalogueShowOf, namedActs } from './catalogue-show.ts'
import { gatherShow } from './gather-show.ts'
import { type ShowListing, toListing } from './listing.ts'
import { billOf, editableShow, withCurrent } from './own-show.ts'
import { recordShow } from './record-show.ts'
import { changeShow, isSameNight, type Show, showSlug } from './show.ts'
import type { ShowEdit } from './show-input.ts'
import { derivedTitle, givenTitle } from './show-title.ts'
import { statusNeeds } from './status.ts'
import { type Confirmation, voucherOf } from './voucher.ts'

type NeededPorts = Pick<Ports, 'transact' | 'catalogue' | 'ids' | 'clock' | 'gazetteer' | 'lookAlikes' | 'rateLimits'>

/** Edits a show; a new title or date changes the slug, and the old one redirects. A new date, time, place or line-up resets
 * the confirmation, unless a band member edits. Throws `permission.*`, `show.not_found`, `show.deleted`, `version.missing`,
 * `limit.exceeded`, `stale_write` with the current show, or `input.invalid` as {@link gatherShow} does or for `status`. */
export const makeEditShow =
  ({ catalogue, ids, clock, gazetteer, lookAlikes, ...ports }: NeededPorts) =>
  async (actor: Actor | null, id: ShowId, input: ShowEdit): Promise<ShowListing> => {
    const at = clock.now()
    const edited = await transactEdit(ports, actor, async (stores) => {
      const { show, somebody } = await editableShow(stores, actor, id)
      if (show.version !== (input.version ?? refuse('version.missing'))) refuse('stale_write')
      const made = { by: somebody.accountId, at }
      const mayAddNew = holdsAny(somebody.roles, mayAddShows)
      const gathered = await gatherShow(stores, input, { ids, gazetteer, lookAlikes, ...made, mayAddNew })
      const derived = derivedTitle({ lineUp: namedActs(gathered.lineUp, gathered.bands) })
      const former = show.showTitle || derivedTitle(await billOf(stores, show))
      // Sending back the derived title is not a change.
      const showTitle = givenTitle(input, show.showTitle === '' ? [derived, former] : [derived])
      const named = showSlug({ ...input, showTitle: showTitle || derived })
      const isSameName = named === showSlug({ ...show, showTitle: former })
      const slug = isSameName ? show.slug : await stores.shows.freeSlug(named, id)
      const changed = changeShow(show, { input: { ...input, showTitle }, slug, ...gathered, at }, input)
      requireReason(changed)
      const confirmed = isSameNight(show, changed) ? show.confirmed : confirmationBy(somebody, changed, at)
      const saved = await recordShow(stores, { ...changed, confirmed }, 'edited', made)
      const previousVenue = saved.previousVenueId && (await stores.venues.findAny(saved.previousVenueId))
      return catalogueShowOf(saved, { ...gathered, previousVenue })
    }).catch(withCurrent({ catalogue, clock }, actor, id))
    return toListing(edited, actor, at)
  }

const confirmationBy = (actor: Actor, { lineUp }: Show, at: Date): Confirmation | null => {
  const as = voucherOf(actor, null, lineUp)
  return as && { as, at }
}

const requireReason = ({ status, previousDate, previousVenueId }: Show): void => {
  const need = statusNeeds(status, { otherDate: previousDate !== null, otherVenue: previousVenueId !== null })
  if (need) refuse('input.invalid', [fieldError('status', need)])
}
