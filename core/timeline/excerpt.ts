import type { Change, ChangeOf, ListPart, NamedAct } from './change.ts'

const MAX_CHARACTERS = 160

const MAX_ITEMS = 12

const LEAD_CHARACTERS = 40
const LEAD_ITEMS = 3

/** Shortens long values of a change to the part around their first difference. Sets `isExcerpt` if it shortens them. */
export const excerptOf = (change: Change): Change => {
  switch (change.kind) {
    case 'text':
      return textExcerpt(change)
    case 'band':
    case 'venue':
      return nameExcerpt(change)
    case 'lineUp':
      return listExcerpt(change, { textOf: nameOf, cut: (act) => ({ ...act, name: act.name && cut(act.name) }) })
    case 'links':
      return listExcerpt(change, { textOf: (link) => link, cut })
    default:
      return change
  }
}

const textExcerpt = (change: ChangeOf<'text'>): Change => {
  const texts = cutBoth(change.from, change.to)
  return texts ? { ...change, from: texts[0], to: texts[1], isExcerpt: true } : change
}

const nameExcerpt = <Kind extends 'band' | 'venue'>(change: ChangeOf<Kind>): Change => {
  const { from, to } = change
  const names = cutBoth(from?.name ?? null, to?.name ?? null)
  if (!names) return change as Change
  const [oldName, newName] = names
  return {
    ...change,
    from: from && { ...from, name: oldName },
    to: to && { ...to, name: newName },
    isExcerpt: true,
  } as Change
}

const cutBoth = (oldText: string | null, newText: string | null): [string | null, string | null] | null => {
  const [from, to] = [[...(oldText ?? '')], [...(newText ?? '')]]
  if (Math.max(from.length, to.length) <= MAX_CHARACTERS) return null
  const start = Math.max(firstDifference(from, to) - LEAD_CHARACTERS, 0)
  return [oldText && excerpt(from, start), newText && excerpt(to, start)]
}

const firstDifference = (from: readonly string[], to: readonly string[]): number => {
  const first = from.findIndex((part, at) => part !== to[at])
  return first < 0 ? from.length : first
}

const excerpt = (characters: readonly string[], start: number): string => {
  const end = start + MAX_CHARACTERS
  return `${start > 0 ? '…' : ''}${characters.slice(start, end).join('')}${end < characters.length ? '…' : ''}`
}

const cut = (text: string): string => excerpt([...text], 0)

const nameOf = ({ name }: NamedAct): string => name ?? ''

type ItemFunctions<Item> = { textOf: (item: Item) => string; cut: (item: Item) => Item }

const listExcerpt = <Item>(
  change: Change & { from: ListPart<Item> | null; to: ListPart<Item> | null },
  itemFunctions: ItemFunctions<Item>,
): Change => {
  const [from, to] = [change.from?.items ?? [], change.to?.items ?? []]
  if (isShort(from, itemFunctions) && isShort(to, itemFunctions)) return change
  const first = firstDifference(
    from.map((item) => JSON.stringify(item)),
    to.map((item) => JSON.stringify(item)),
  )
  const startAndFirst = [startOf(from, first, itemFunctions), first] as const
  return {
    ...change,
    from: change.from && listPart(from, startAndFirst, itemFunctions),
    to: change.to && listPart(to, startAndFirst, itemFunctions),
    isExcerpt: true,
  } as Change
}

const isShort = <Item>(items: readonly Item[], { textOf }: ItemFunctions<Item>): boolean =>
  items.length <= MAX_ITEMS && lengthOf(items, textOf) <= MAX_CHARACTERS

const lengthOf = <Item>(items: readonly Item[], textOf: (item: Item) => string): number =>
  [...items.map(textOf).join(', ')].length

const startOf = <Item>(from: readonly Item[], first: number, { textOf }: ItemFunctions<Item>): number => {
  const leads = [...Array(Math.min(first, LEAD_ITEMS)).keys()].map((index) => from.slice(first - index - 1, first))
  return first - leads.filter((lead) => lengthOf(lead, textOf) <= LEAD_CHARACTERS).length
}

const listPart = <Item>(
  items: readonly Item[],
  [start, first]: readonly [number, number],
  { textOf, cut: cutItem }: ItemFunctions<Item>,
): ListPart<Item> => {
  let end = Math.min(first + 1, items.length)
  while (
    end < items.length &&
    end - start < MAX_ITEMS &&
    lengthOf(items.slice(start, end + 1), textOf) <= MAX_CHARACTERS
  )
    end += 1
  return {
    items: items.slice(start, end).map(cutItem),
    before: Math.min(start, items.length),
    after: items.length - end,
  }
}
