import { refuse } from '#core/errors.ts'
import { ShowId } from '#core/ids.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { revisionOf } from '#core/revisions/revision.ts'
import type { Stores } from '#core/stores.ts'
import { type CatalogShow, catalogShowOf, namedActs } from './catalog-show.ts'
import { confirmationSourceOf } from './confirmation-source.ts'
import { resolveShowReferences } from './resolve-show-references.ts'
import { makeShow, showSlug } from './show.ts'
import type { ShowInput } from './show-input.ts'
import { derivedTitle, titleToStore } from './show-title.ts'
import type { ShowStatus } from './status.ts'

/** `again` allows another show at the venue on the same night. `source` is the host name of the site that lists the show. */
type NewShowOptions = { status: ShowStatus; again: boolean; source?: string }

/** Stores a new show with its new bands and venue, revisions and audit entry, and queues the matching of alerts. Throws
 * `input.invalid` as {@link resolveShowReferences} does, or for `confirmedAs` or `again`. Locks the night at the venue, so that
 * concurrent duplicates are found. */
export const newShow = async (
  stores: Stores,
  author: Actor,
  input: ShowInput,
  { status, again, source, ...ports }: Pick<Ports, 'ids' | 'clock' | 'gazetteer' | 'confusables'> & NewShowOptions,
): Promise<CatalogShow> => {
  const stamp = { by: author.accountId, at: ports.clock.now() }
  const references = await resolveShowReferences(stores, input, { ...ports, ...stamp, mayAddNew: true })
  const isNightTaken = await stores.shows.isNightTaken(references.venue.id, input.showDate)
  if (isNightTaken && !again) refuse('input.invalid', [fieldError('again', 'show.listed_already')])
  const as = confirmationSourceOf(author, input.confirmedAs, references.lineUp)
  const titleFromBands = derivedTitle({ lineUp: namedActs(references.lineUp, references.bands) })
  const showTitle = titleToStore(input, [titleFromBands])
  const slug = await stores.shows.freeSlug(showSlug({ ...input, showTitle: showTitle || titleFromBands }))
  const show = await stores.shows.save(
    makeShow(
      { input: { ...input, showTitle }, slug, ...references, at: stamp.at },
      { id: ShowId.parse(ports.ids.next()), by: stamp.by, status, confirmed: as && { as, at: stamp.at } },
    ),
  )
  await stores.revisions.addAll([revisionOf('show', show, 'added', { ...stamp, ...(source && { source }) })])
  await stores.audit.add({ ...stamp, what: 'show.added', kind: 'show', of: show.id, details: {} })
  await stores.jobs.add('match-alerts', { showId: show.id, version: show.version })
  return catalogShowOf(show, { ...references, previousVenue: null })
}
