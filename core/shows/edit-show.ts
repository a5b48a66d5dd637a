import { refuse } from '#core/errors.ts'
import type { ShowId } from '#core/ids.ts'
import { transactEdit } from '#core/limits/contributions.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { type Actor, holdsAny, mayAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { gatherShow } from './gather-show.ts'
import { catalogueShowOf, namedActs, type ShowListing, toListing } from './listing.ts'
import { billOf, editableShow, withCurrent } from './own-show.ts'
import { recordShow } from './record-show.ts'
import { changeShow, isSameNight, type Show, showSlug } from './show.ts'
import type { ShowEdit } from './show-input.ts'
import { derivedTitle, givenTitle } from './show-title.ts'
import { statusNeeds } from './status.ts'
import { type Confirmation, voucherOf } from './voucher.ts'

type NeededPorts = Pick<Ports, 'transact' | 'catalogue' | 'ids' | 'clock' | 'gazetteer' | 'lookAlikes' | 'rateLimits'>

/**
 * Changes a show and what has become of it; a new title or date gives it a new address, and the old one leads there. Where
 * date, times, place or bands are others, nobody stands up for them yet, but for a member of a band on the bill. New bands
 * and venues are added only for a show manager or ShowAdmin.
 * Refuses with `permission.login_required`, `permission.denied`, `show.not_found`, `show.deleted`, `version.missing`,
 * `stale_write` with the show as somebody else has left it, `limit.exceeded`, or `input.invalid` as {@link gatherShow} does, or naming
 * `status` when a rescheduled show has no other date, or a moved one no other venue (decisions, sections 1, 3 and 4).
 */
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
      // A client that sends back the derived title has not changed it.
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

/** What somebody stood up for was something else; who plays in it speaks for the band unasked, as in adding it. */
const confirmationBy = (actor: Actor, { lineUp }: Show, at: Date): Confirmation | null => {
  const as = voucherOf(actor, null, lineUp)
  return as && { as, at }
}

const requireReason = ({ status, previousDate, previousVenueId }: Show): void => {
  const need = statusNeeds(status, { otherDate: previousDate !== null, otherVenue: previousVenueId !== null })
  if (need) refuse('input.invalid', [fieldError('status', need)])
}
