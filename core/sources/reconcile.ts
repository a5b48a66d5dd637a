import type { ShowId } from '#core/ids.ts'
import { isOff } from '#core/shows/status.ts'
import { compareAnnouncements } from './same-night.ts'
import { type ItemKey, type KnownItem, keyOf, type SourcedShow, type SourceItem } from './source-item.ts'

/** A person's decision that the item is not the show. */
export type RuledOutMatch = { externalId: string; showDate: string; showId: ShowId }

export type ReconcileInput<Item extends SourceItem = SourceItem> = {
  today: string
  read: readonly Item[]
  known: readonly KnownItem[]
  /** The stored items that belong to no show. */
  unlisted: readonly ItemKey[]
  /** The shows of the known items, and the listed shows at the venue and on the day of each new item. */
  shows: readonly SourcedShow[]
  ruledOut: readonly RuledOutMatch[]
  /** Whether a person confirmed that the missing items are gone. */
  acceptsGone: boolean
  /** Whether missing items may be in a part of the source that was not read. */
  isPartial: boolean
  /** Whether the source lists only its latest entries, so that missing items do not count as gone. */
  listsOnlyLatest: boolean
}

type Link<Item> = { item: Item; showId: ShowId; former: KnownItem | null }

export type Plan<Item = SourceItem> = {
  add: readonly Item[]
  /** New and known items that belong to a show. `former` is the known item that `item` is or replaces; null if there is none. */
  links: readonly Link<Item>[]
  questions: readonly { item: Item; showIds: readonly ShowId[] }[]
  /** Known items that the source no longer has. Their shows stay as they are. */
  gone: readonly KnownItem[]
  /** Whether so many items vanished from the source that the run changes nothing. */
  isHalted: boolean
}

/** If a larger share of the upcoming items vanishes at once, the source is presumed broken. */
const MAX_VANISHED_SHARE = 1 / 3

/** Plans what a run of a source changes: which items are new, belong to a show, or need a person's decision. */
export const reconcile = <Item extends SourceItem>(input: ReconcileInput<Item>): Plan<Item> => {
  const { today, known, shows, ruledOut, isPartial, listsOnlyLatest } = input
  const all = distinctItems(input.read).filter(({ fields }) => fields.showDate >= today)
  const presentLinks = linkPresent(known, all)
  const replacementLinks = linkReplacements(input, all)
  // An item that may replace a missing one waits for a complete run.
  const items = isPartial ? all.filter((item) => !replacementLinks.some((link) => link.item === item)) : all
  const links = isPartial ? presentLinks : [...presentLinks, ...replacementLinks]
  const upcoming = known.filter(({ showDate, isGone }) => showDate >= today && !isGone)
  const gone =
    isPartial || listsOnlyLatest ? [] : upcoming.filter((each) => !links.some(({ former }) => former === each))
  if (!input.acceptsGone && gone.length > upcoming.length * MAX_VANISHED_SHARE)
    return { add: [], links: [], questions: [], gone, isHalted: true }
  const unlinked = items.filter((item) => !links.some((link) => link.item === item))
  const takenIds = new Set([...links.map(({ showId }) => showId), ...known.map(({ showId }) => showId)])
  const candidates = shows.filter(({ id, fields }) => !takenIds.has(id) && fields.showDate >= today)
  const newLinks = linkSameNights(unlinked, candidates, ruledOut)
  const rest = unlinked.filter((item) => !newLinks.some((link) => link.item === item))
  const questions = rest.flatMap((item) => {
    const free = candidates.filter(({ id }) => !newLinks.some(({ showId }) => showId === id))
    const showIds = free
      .filter((show) => !isRuledOut(ruledOut, item, show))
      .filter((show) => compareAnnouncements(item.fields, show.fields).verdict !== 'different')
      .map(({ id }) => id)
    return showIds.length > 0 ? [{ item, showIds }] : []
  })
  const isCalledOff = ({ fields }: SourceItem): boolean => isOff(fields.status ?? 'scheduled')
  const isAsked = (item: SourceItem): boolean => questions.some((each) => each.item === item)
  return {
    add: rest.filter((item) => !isCalledOff(item) && !isAsked(item)),
    links: [...links, ...newLinks],
    questions,
    gone,
    isHalted: false,
  }
}

const linkPresent = <Item extends SourceItem>(
  known: readonly KnownItem[],
  items: readonly Item[],
): readonly Link<Item>[] => {
  const knownByKey = new Map(known.map((each) => [keyOf(each), each]))
  return items.flatMap((item): Link<Item>[] => {
    const former = knownByKey.get(keyOfItem(item))
    return former ? [{ item, showId: former.showId, former }] : []
  })
}

/** Links each new item to the missing item that it replaces: the only one with its external id, or the only one on its night. */
const linkReplacements = <Item extends SourceItem>(
  { today, known, unlisted, shows, listsOnlyLatest }: ReconcileInput<Item>,
  items: readonly Item[],
): readonly Link<Item>[] => {
  const storedKeys = new Set([...known, ...unlisted].map(keyOf))
  const presentKeys = new Set(items.map(keyOfItem))
  const isMissing = (each: ItemKey): boolean => each.showDate >= today && !presentKeys.has(keyOf(each))
  const fresh = items.filter((item) => !storedKeys.has(keyOfItem(item)))
  const missing = known.filter(isMissing)
  const missingById = Map.groupBy([...missing, ...unlisted.filter(isMissing)], ({ externalId }) => externalId)
  const rescheduled = [...Map.groupBy(fresh, ({ externalId }) => externalId)].flatMap(
    ([id, [item, another]]): Link<Item>[] => {
      const [first, second] = missingById.get(id) ?? []
      const former = missing.find((each) => each === first)
      return item && former && !another && !second ? [{ item, showId: former.showId, former }] : []
    },
  )
  const isRescheduled = (each: Item | KnownItem): boolean =>
    rescheduled.some(({ item, former }) => item === each || former === each)
  const renamed = linkRenamed(
    fresh.filter((item) => !isRescheduled(item)),
    missing.filter((each) => !isRescheduled(each)),
    { shows, listsOnlyLatest },
  )
  return [...rescheduled, ...renamed]
}

const keyOfItem = ({ externalId, fields: { showDate } }: SourceItem): string => keyOf({ externalId, showDate })

/** Links an item to the only missing one on the same night, because in a source without ids, a renamed event looks like a new
 * one. A show that left a feed may still take place, so only an item that is certainly the same show replaces it. */
const linkRenamed = <Item extends SourceItem>(
  items: readonly Item[],
  missing: readonly KnownItem[],
  { shows, listsOnlyLatest }: Pick<ReconcileInput, 'shows' | 'listsOnlyLatest'>,
): readonly Link<Item>[] => {
  const fieldsById = new Map(shows.map(({ id, fields }) => [id, fields]))
  const isSameNight = ({ fields }: SourceItem, { showId }: KnownItem): boolean => {
    const former = fieldsById.get(showId)
    const verdict = former && compareAnnouncements(fields, former).verdict
    return verdict === 'same' || (verdict === 'doubtful' && !listsOnlyLatest)
  }
  return items.flatMap((item): Link<Item>[] => {
    const [former, another] = missing.filter((each) => isSameNight(item, each))
    const isOnly = former && !another && items.filter((each) => isSameNight(each, former)).length === 1
    return isOnly ? [{ item, showId: former.showId, former }] : []
  })
}

/** Links items to the listed shows that match best, one to one. */
const linkSameNights = <Item extends SourceItem>(
  items: readonly Item[],
  shows: readonly SourcedShow[],
  ruledOut: readonly RuledOutMatch[],
): readonly Link<Item>[] => {
  const pairs = items.flatMap((item) =>
    shows.flatMap((show) => {
      const { verdict, score } = compareAnnouncements(item.fields, show.fields)
      return verdict === 'same' && !isRuledOut(ruledOut, item, show) ? [{ item, show, score }] : []
    }),
  )
  const links: Link<Item>[] = []
  for (const { item, show } of pairs.toSorted((one, other) => other.score - one.score))
    if (!links.some((link) => link.item === item || link.showId === show.id))
      links.push({ item, showId: show.id, former: null })
  return links
}

const isRuledOut = (ruledOut: readonly RuledOutMatch[], item: SourceItem, show: SourcedShow): boolean =>
  ruledOut.some(
    ({ externalId, showDate, showId }) =>
      externalId === item.externalId && showDate === item.fields.showDate && showId === show.id,
  )

const distinctItems = <Item extends SourceItem>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [keyOfItem(item), item])).values(),
]
