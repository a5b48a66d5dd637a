/** Orders text by code point, like PostgreSQL's "C" collation. `<` puts U+10000 and above before U+E000. */
export const byCodePoint = (a: string, b: string): number => {
  for (let at = 0; at < a.length && at < b.length; ) {
    const left = a.codePointAt(at) ?? 0
    const right = b.codePointAt(at) ?? 0
    if (left !== right) return left - right
    at += left > 0xffff ? 2 : 1
  }
  return a.length - b.length
}

/** Orders items by several texts, each compared by code point. */
export const byTexts =
  <Item>(keysOf: (item: Item) => readonly string[]) =>
  (a: Item, b: Item): number => {
    const others = keysOf(b)
    for (const [index, key] of keysOf(a).entries()) {
      const order = byCodePoint(key, others[index] ?? '')
      if (order !== 0) return order
    }
    return 0
  }

type Created = { createdAt: Date; id: string }

export const oldestFirst = byTexts(({ createdAt, id }: Created) => [createdAt.toISOString(), id])
