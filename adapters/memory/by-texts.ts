import { byCodePoint } from '#core/text/by-code-point.ts'

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
