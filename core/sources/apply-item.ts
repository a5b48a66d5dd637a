import type { BandId } from '#core/ids.ts'
import { type Actor, canEditShow, hasAnyRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Confirmation } from '#core/shows/confirmation-source.ts'
import { lineUpWithNames } from '#core/shows/manageable-show.ts'
import { newShow } from '#core/shows/new-show.ts'
import { recordShow } from '#core/shows/record-show.ts'
import { requireExistingTimes, resolveShowReferences } from '#core/shows/resolve-show-references.ts'
import { changeShow, keepsConfirmation, type Show, showSlug } from '#core/shows/show.ts'
import { ShowInput } from '#core/shows/show-input.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { problemWithStatus } from '#core/shows/status.ts'
import type { Stores } from '#core/stores.ts'
import { startsBeforeDoors } from '#core/time/night.ts'
import { changesBy, originsOf, pick } from './field-origins.ts'
import { appliedBy, hostOf, rankOf, type Source, type StoredItem } from './source.ts'
import { type SourcedField, type SourcedFields, sourcedFieldsOf } from './source-item.ts'

/** `author` adds and changes shows: the keeper of the source, or the user who decides an item. */
export type ItemContext = Pick<Ports, 'ids' | 'clock' | 'gazetteer' | 'confusables'> & {
  source: Source
  author: Actor
}

/** Adds a show for the item. Throws `input.invalid`. */
export const addShowFor = async (
  stores: Stores,
  item: StoredItem,
  { source, author, ...ports }: ItemContext,
): Promise<StoredItem> => {
  const { show: statedShow, status: statedStatus } = item.content
  const isConfirmed = confirmsForVenue(source, item.content.stated.venueId)
  const input = { ...ShowInput.parse(statedShow), confirmedAs: isConfirmed ? ('venue' as const) : null }
  const status = problemWithStatus(statedStatus, { otherDate: false, otherVenue: false }) ? 'scheduled' : statedStatus
  const show = await newShow(stores, author, input, { ...ports, status, again: true, source: hostOf(source) })
  return asListed(item, show.id, pick(sourcedFieldsOf(show), namesIn(item.content.stated)))
}

/** Returns the fields that an item changes in its show, except those held by a person or by another source of equal or higher
 * rank. Returns null if the item has no show, or if the source or the author may not change it. */
export const changesOf = async (
  stores: Stores,
  item: StoredItem,
  statements: Partial<SourcedFields>,
  { source, author }: Pick<ItemContext, 'source' | 'author'>,
): Promise<{ show: Show; fields: Partial<SourcedFields>; held: readonly SourcedField[] } | null> => {
  const show = item.showId && (await stores.shows.find(item.showId))
  if (!show) return null
  const bandIds = show.lineUp.map(({ bandId }) => bandId)
  if (!canEditShow(author, { ...show, bandIds }) || !mayChangeShow(source, item, { ...show, bandIds })) return null
  const linked = await stores.sources.itemsOfShows([show.id])
  const withItem = linked.some((each) => each.item.id === item.id) ? linked : [...linked, { item, source }]
  const fields = sourcedFieldsOf(show)
  const origins = originsOf(fields, appliedBy(withItem))
  const changes = changesBy(rankOf(source), { fields, origins }, statements)
  return { show, held: changes.held, fields: withoutContradiction(show, changes.fields) }
}

/** Returns whether the show has the source's band and venue (if the source has any), or the source has set its venue. */
const mayChangeShow = (
  { bandId, venueId }: Source,
  { content }: StoredItem,
  show: Pick<Show, 'venueId'> & { bandIds: readonly BandId[] },
): boolean => {
  const hasBandAndVenue =
    (bandId === null || show.bandIds.includes(bandId)) && (venueId === null || show.venueId === venueId)
  return hasBandAndVenue || content.applied.venueId !== undefined
}

/** Applies the statements to the show of the item, as a revision under the source's name. Throws `input.invalid`, also for new
 * bands or a new venue if the author may not add shows. */
export const updateShowOf = async (
  stores: Stores,
  item: StoredItem,
  statements: Partial<SourcedFields>,
  context: ItemContext,
): Promise<{ item: StoredItem; isChanged: boolean }> => {
  const changes = await changesOf(stores, item, statements, context)
  if (!changes || item.showId === null) return { item, isChanged: false }
  const { show, fields, held } = changes
  const isChanged = namesIn(fields).length > 0
  const saved = isChanged ? await saveChanges(stores, show, fields, item, context) : show
  const applied = { ...item.content.applied, ...pick(sourcedFieldsOf(saved), held) }
  return { item: asListed(item, item.showId, applied), isChanged }
}

const asListed = (item: StoredItem, showId: Show['id'], applied: Partial<SourcedFields>): StoredItem => ({
  ...item,
  showId,
  state: 'listed',
  content: { ...item.content, applied, candidates: [] },
})

const saveChanges = async (
  stores: Stores,
  show: Show,
  fields: Partial<SourcedFields>,
  { content }: StoredItem,
  { source, author, ...ports }: ItemContext,
): Promise<Show> => {
  const stamp = { by: author.accountId, at: ports.clock.now(), source: hostOf(source) }
  const mayAddNew = hasAnyRole(author.roles, rolesThatAddShows)
  const needsReferences = fields.venueId !== undefined || fields.bandKeys !== undefined
  const references = needsReferences
    ? await resolveShowReferences(stores, ShowInput.parse(content.show), { ...ports, ...stamp, mayAddNew })
    : null
  const venue = (fields.venueId !== undefined && references?.venue) || { id: show.venueId, timeZone: show.timeZone }
  const lineUp =
    (fields.bandKeys !== undefined &&
      references?.lineUp.map((act) => show.lineUp.find(({ bandId }) => bandId === act.bandId) ?? act)) ||
    show.lineUp
  const { venueId: _, bandKeys: __, status = show.status, ...scalars } = fields
  const input = { ...show, ...scalars }
  requireExistingTimes(input, venue.timeZone)
  const [slugBefore, slugAfter] = [
    showSlug({ ...show, showTitle: displayTitle({ ...show, ...(await lineUpWithNames(stores, show)) }) }),
    showSlug({ ...input, showTitle: displayTitle({ ...input, ...(await lineUpWithNames(stores, { lineUp })) }) }),
  ]
  const parts = {
    input,
    slug: slugAfter === slugBefore ? show.slug : await stores.shows.freeSlug(slugAfter, show.id),
    venue,
    lineUp,
    poster: show.poster,
    at: stamp.at,
  }
  const changed = changeShow(show, parts, { status, isCorrection: false })
  const differences = { otherDate: changed.previousDate !== null, otherVenue: changed.previousVenueId !== null }
  const updated = problemWithStatus(changed.status, differences) ? { ...changed, status: show.status } : changed
  const confirmed: Confirmation | null = keepsConfirmation(show, updated)
    ? show.confirmed
    : confirmsForVenue(source, updated.venueId)
      ? { as: 'venue', at: stamp.at }
      : null
  return recordShow(stores, { before: show, changed: { ...updated, confirmed } }, 'edited', stamp)
}

const confirmsForVenue = ({ isTrusted, venueId }: Source, showVenueId: SourcedFields['venueId'] | undefined): boolean =>
  isTrusted && venueId !== null && showVenueId === venueId

/** Drops the new times if the music would begin before the doors open. */
const withoutContradiction = (show: Show, fields: Partial<SourcedFields>): Partial<SourcedFields> => {
  const { doorTime, showTime } = { ...show, ...fields }
  if (!doorTime || !showTime || !startsBeforeDoors(doorTime, showTime)) return fields
  const { doorTime: _, showTime: __, ...rest } = fields
  return rest
}

const namesIn = (fields: Partial<SourcedFields>): readonly SourcedField[] => Object.keys(fields) as SourcedField[]
