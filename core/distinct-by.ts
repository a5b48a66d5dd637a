/** Returns the first item for each key, in order. */
export const distinctBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string | number): Item[] => {
  const keys = new Set<string | number>()
  return items.filter((item) => keys.size < keys.add(keyOf(item)).size)
}
