import type { ShowId } from '#core/ids.ts'
import { isOff } from '#core/shows/status.ts'
import { compareNights } from './same-night.ts'
import type { KnownItem, SourcedShow, SourceItem } from './source-item.ts'

/** A person decided that the item is not this show. */
export type RuledOutMatch = { externalId: string; showDate: string; showId: ShowId }

export type ReconcileInput<Item extends SourceItem = SourceItem> = {
  today: string
  read: readonly Item[]
  known: readonly KnownItem[]
  /** The shows listed at the venues and on the days of the items. */
  shows: readonly SourcedShow[]
  ruledOut: readonly RuledOutMatch[]
  /** A person confirmed that the missing items are gone. */
  acceptsGone: boolean
}

type Link<Item> = { item: Item; showId: ShowId; former: KnownItem | null }

export type Plan<Item = SourceItem> = {
  add: readonly Item[]
  /** Items that belong to a show, new and known ones. `former` is what the item was before. */
  links: readonly Link<Item>[]
  questions: readonly { item: Item; showIds: readonly ShowId[] }[]
  /** Known items that the source no longer has. Their shows stay as they are. */
  gone: readonly KnownItem[]
  /** The source lost so many shows that nothing of this run is applied. */
  isHalted: boolean
}

/** A larger share of upcoming items that vanish at once means a broken source. */
const MAX_VANISHED_SHARE = 1 / 3

/** Plans what a run of a source changes: which items are new, belong to a show, or need a person's decision. */
export const reconcile = <Item extends SourceItem>(input: ReconcileInput<Item>): Plan<Item> => {
  const { today, known, shows, ruledOut } = input
  const items = distinctItems(input.read).filter(({ facts }) => facts.showDate >= today)
  const links = [...linkKnown(input, items)]
  const upcoming = known.filter(({ showDate, isGone }) => showDate >= today && !isGone)
  const isMissing = (each: KnownItem): boolean => !links.some(({ former }) => former === each)
  links.push(
    ...linkReplaced(
      items.filter((item) => !links.some((link) => link.item === item)),
      known.filter((each) => each.showDate >= today && isMissing(each)),
      shows,
    ),
  )
  const gone = upcoming.filter(isMissing)
  if (!input.acceptsGone && gone.length > upcoming.length * MAX_VANISHED_SHARE)
    return { add: [], links: [], questions: [], gone, isHalted: true }
  const open = items.filter((item) => !links.some((link) => link.item === item))
  const taken = new Set([...links.map(({ showId }) => showId), ...known.map(({ showId }) => showId)])
  const candidates = shows.filter(({ id, facts }) => !taken.has(id) && facts.showDate >= today)
  const newLinks = linkSameNights(open, candidates, ruledOut)
  const rest = open.filter((item) => !newLinks.some((link) => link.item === item))
  const questions = rest.flatMap((item) => {
    const free = candidates.filter(({ id }) => !newLinks.some(({ showId }) => showId === id))
    const showIds = free
      .filter((show) => !isRuledOut(ruledOut, item, show))
      .filter((show) => compareNights(item.facts, show.facts).verdict !== 'different')
      .map(({ id }) => id)
    return showIds.length > 0 ? [{ item, showIds }] : []
  })
  const isCalledOff = ({ facts }: SourceItem): boolean => isOff(facts.status ?? 'scheduled')
  const isAsked = (item: SourceItem): boolean => questions.some((each) => each.item === item)
  return {
    add: rest.filter((item) => !isCalledOff(item) && !isAsked(item)),
    links: [...links, ...newLinks],
    questions,
    gone,
    isHalted: false,
  }
}

/** Links known items by external id and day, and by external id alone a single item whose day changed. */
const linkKnown = <Item extends SourceItem>(
  { known, today }: Pick<ReconcileInput, 'known' | 'today'>,
  items: readonly Item[],
): readonly Link<Item>[] => {
  const exact = items.flatMap((item): Link<Item>[] => {
    const former = known.find((each) => each.externalId === item.externalId && each.showDate === item.facts.showDate)
    return former ? [{ item, showId: former.showId, former }] : []
  })
  const linked = new Set<unknown>(exact.flatMap(({ item, former }) => [item, former]))
  const isLinked = (each: SourceItem | KnownItem): boolean => linked.has(each)
  const moved = items.flatMap((item): Link<Item>[] => {
    const hasSameId = ({ externalId }: { externalId: string }): boolean => externalId === item.externalId
    const open = known.filter((each) => hasSameId(each) && each.showDate >= today && !isLinked(each))
    const sameId = items.filter((each) => hasSameId(each) && !isLinked(each))
    const [former] = open
    return former && open.length === 1 && sameId.length === 1 && sameId[0] === item
      ? [{ item, showId: former.showId, former }]
      : []
  })
  return [...exact, ...moved]
}

/** Links an item to the only one that vanished from the same night: sources without ids rename their items. */
const linkReplaced = <Item extends SourceItem>(
  items: readonly Item[],
  missing: readonly KnownItem[],
  shows: readonly SourcedShow[],
): readonly Link<Item>[] => {
  const factsById = new Map(shows.map(({ id, facts }) => [id, facts]))
  const isSameNight = ({ facts }: SourceItem, { showId }: KnownItem): boolean => {
    const former = factsById.get(showId)
    return former !== undefined && compareNights(facts, former).verdict !== 'different'
  }
  return items.flatMap((item): Link<Item>[] => {
    const [former, another] = missing.filter((each) => isSameNight(item, each))
    const isOnly = former && !another && items.filter((each) => isSameNight(each, former)).length === 1
    return isOnly ? [{ item, showId: former.showId, former }] : []
  })
}

/** Links each item to the listed show that is most certainly the same, one to one. */
const linkSameNights = <Item extends SourceItem>(
  items: readonly Item[],
  shows: readonly SourcedShow[],
  ruledOut: readonly RuledOutMatch[],
): readonly Link<Item>[] => {
  const pairs = items.flatMap((item) =>
    shows.flatMap((show) => {
      const { verdict, score } = compareNights(item.facts, show.facts)
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
      externalId === item.externalId && showDate === item.facts.showDate && showId === show.id,
  )

const distinctItems = <Item extends SourceItem>(items: readonly Item[]): readonly Item[] => [
  ...new Map(items.map((item) => [JSON.stringify([item.externalId, item.facts.showDate]), item])).values(),
]
