import type { Change, ChangeOf, ListPart, NamedAct } from './change.ts'

const MAX_CHARACTERS = 160

const MAX_ITEMS = 12

const MAX_LEADING_CHARACTERS = 40
const MAX_LEADING_ITEMS = 3

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
  const [oldCharacters, newCharacters] = [[...(oldText ?? '')], [...(newText ?? '')]]
  if (Math.max(oldCharacters.length, newCharacters.length) <= MAX_CHARACTERS) return null
  const start = Math.max(indexOfFirstDifference(oldCharacters, newCharacters) - MAX_LEADING_CHARACTERS, 0)
  return [oldText && excerpt(oldCharacters, start), newText && excerpt(newCharacters, start)]
}

const indexOfFirstDifference = (from: readonly string[], to: readonly string[]): number => {
  const index = from.findIndex((part, position) => part !== to[position])
  return index < 0 ? from.length : index
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
  const differenceIndex = indexOfFirstDifference(
    from.map((item) => JSON.stringify(item)),
    to.map((item) => JSON.stringify(item)),
  )
  const indices = [startOf(from, differenceIndex, itemFunctions), differenceIndex] as const
  return {
    ...change,
    from: change.from && listPart(from, indices, itemFunctions),
    to: change.to && listPart(to, indices, itemFunctions),
    isExcerpt: true,
  } as Change
}

const isShort = <Item>(items: readonly Item[], { textOf }: ItemFunctions<Item>): boolean =>
  items.length <= MAX_ITEMS && textLengthOf(items, textOf) <= MAX_CHARACTERS

const textLengthOf = <Item>(items: readonly Item[], textOf: (item: Item) => string): number =>
  [...items.map(textOf).join(', ')].length

const startOf = <Item>(items: readonly Item[], differenceIndex: number, { textOf }: ItemFunctions<Item>): number => {
  const leads = [...Array(Math.min(differenceIndex, MAX_LEADING_ITEMS)).keys()].map((index) =>
    items.slice(differenceIndex - index - 1, differenceIndex),
  )
  return differenceIndex - leads.filter((lead) => textLengthOf(lead, textOf) <= MAX_LEADING_CHARACTERS).length
}

const listPart = <Item>(
  items: readonly Item[],
  [start, differenceIndex]: readonly [number, number],
  { textOf, cut: cutItem }: ItemFunctions<Item>,
): ListPart<Item> => {
  let end = Math.min(differenceIndex + 1, items.length)
  while (
    end < items.length &&
    end - start < MAX_ITEMS &&
    textLengthOf(items.slice(start, end + 1), textOf) <= MAX_CHARACTERS
  )
    end += 1
  return {
    items: items.slice(start, end).map(cutItem),
    before: Math.min(start, items.length),
    after: items.length - end,
  }
}
