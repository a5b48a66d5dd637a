import { refuse } from '#core/errors.ts'
import type { ShowId, SourceId, SourceItemId } from '#core/ids.ts'
import { withinDailyLimit } from '#core/limits/daily-limits.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { type Actor, requireLogin, requireRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import { addShowFor, changesOf, type ItemContext, updateShowOf } from './apply-item.ts'
import { pick } from './field-origins.ts'
import { managedSource, yesterday } from './manage-sources.ts'
import type { StoredItem } from './source.ts'
import type { SourceDecision } from './source-input.ts'
import { sourcedFields, sourcedFieldsOf } from './source-item.ts'
import { type SourceItems, viewItems } from './source-view.ts'

type NeededPorts = Pick<
  Ports,
  'transact' | 'directory' | 'catalog' | 'clock' | 'ids' | 'gazetteer' | 'confusables' | 'rateLimits'
>

/** Applies the actor's decision to items of a source, each in its own transaction. The actor is the author of added shows.
 * Throws `permission.*`, `limit.exceeded`, `source.not_found`, or `input.invalid` for `itemIds`, `showId`, or fields of the
 * show. */
export const makeDecideSourceItems =
  (ports: NeededPorts) =>
  async (actor: Actor | null, id: SourceId, decision: SourceDecision): Promise<SourceItems> => {
    const author = requireLogin(actor)
    const itemsById = await ports.transact(async (stores) => {
      await managedSource(stores, actor, id)
      return new Map((await stores.sources.items(id, yesterday(ports))).map((item) => [item.id, item]))
    })
    const decideOne = (itemId: SourceItemId): Promise<StoredItem> =>
      ports.transact(async (stores) => {
        const source = await managedSource(stores, actor, id)
        const loaded = itemsById.get(itemId)
        const item = loaded && (await stores.sources.findItem(id, loaded))
        if (!item) return refuse('input.invalid', [fieldError('itemIds', 'source.unknown_item')])
        const saved = await decide(stores, item, decision, { ...ports, source, author })
        await stores.sources.saveItem(saved)
        // Makes the next run read the whole source, and stops a run in progress.
        if (decision.decision === 'release')
          await stores.sources.save({ ...source, validators: null, version: source.version + 1 })
        return saved
      })
    const mightAddShow = decision.decision === 'accept' || decision.decision === 'different'
    const decided: StoredItem[] = []
    for (const itemId of decision.itemIds)
      decided.push(
        await (mightAddShow ? withinDailyLimit(ports, 'shows', author, () => decideOne(itemId)) : decideOne(itemId)),
      )
    const source = await ports.transact((stores) => managedSource(stores, actor, id))
    return { items: await viewItems(ports, source, decided) }
  }

const decide = async (
  stores: Stores,
  item: StoredItem,
  { decision, showId, facts }: SourceDecision,
  context: ItemContext,
): Promise<StoredItem> => {
  const { content } = item
  switch (decision) {
    case 'accept':
      return item.state === 'proposed' || item.state === 'declined' ? publish(stores, item, context) : item
    case 'decline':
      return item.state === 'listed' ? item : { ...item, state: 'declined' }
    case 'same':
      return link(stores, item, showId, context)
    case 'different':
      return separate(stores, item, showId, context)
    case 'undo':
      return { ...item, showId: null, state: 'proposed', content: { ...content, applied: {}, stated: {}, notSame: [] } }
    case 'release':
      return release(stores, item, facts, context)
  }
}

const publish = async (stores: Stores, item: StoredItem, context: ItemContext): Promise<StoredItem> => {
  if (item.content.errors.length > 0) return refuse('input.invalid', item.content.errors)
  if (item.showId === null) {
    requireRole(context.author, rolesThatAddShows)
    return addShowFor(stores, item, context)
  }
  return (await updateShowOf(stores, item, item.content.stated, context)).item
}

const link = async (
  stores: Stores,
  item: StoredItem,
  showId: ShowId | null,
  context: ItemContext,
): Promise<StoredItem> => {
  if (showId === null || !item.content.candidates.includes(showId))
    return refuse('input.invalid', [fieldError('showId', 'source.unknown_candidate')])
  const linked = { ...item, showId, state: 'listed' as const, content: { ...item.content, candidates: [] } }
  return (await updateShowOf(stores, linked, item.content.stated, context)).item
}

const separate = async (
  stores: Stores,
  item: StoredItem,
  showId: ShowId | null,
  context: ItemContext,
): Promise<StoredItem> => {
  const ruledOut = showId === null ? item.content.candidates : [showId]
  const candidates = item.content.candidates.filter((each) => !ruledOut.includes(each))
  const isUnlinked = item.showId !== null && ruledOut.includes(item.showId)
  const separated: StoredItem = {
    ...item,
    ...(isUnlinked && { showId: null, state: 'proposed' }),
    content: {
      ...item.content,
      ...(isUnlinked && { applied: {}, stated: {} }),
      candidates,
      notSame: [...item.content.notSame, ...ruledOut],
    },
  }
  if (candidates.length > 0 || isUnlinked) return separated
  return context.source.isTrusted ? publish(stores, separated, context) : { ...separated, state: 'proposed' }
}

/** Treats the present values of the fields as set by the source, and forgets the source's statements about them. The next run may
 * then change these fields. */
const release = async (
  stores: Stores,
  item: StoredItem,
  names: SourceDecision['facts'],
  context: ItemContext,
): Promise<StoredItem> => {
  const show = item.showId && (await stores.shows.find(item.showId))
  if (!show || !(await changesOf(stores, item, {}, context))) return item
  const { applied, stated } = item.content
  const others = sourcedFields.filter((name) => !names.includes(name))
  return {
    ...item,
    content: {
      ...item.content,
      applied: { ...applied, ...pick(sourcedFieldsOf(show), names) },
      stated: pick(stated, others),
    },
  }
}
