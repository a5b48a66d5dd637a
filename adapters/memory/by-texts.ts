import { byCodePoint } from '#core/text/by-code-point.ts'

export const byTexts =
  <Item>(textsOf: (item: Item) => readonly string[]) =>
  (a: Item, b: Item): number => {
    const textsOfB = textsOf(b)
    for (const [index, text] of textsOf(a).entries()) {
      const order = byCodePoint(text, textsOfB[index] ?? '')
      if (order !== 0) return order
    }
    return 0
  }

type Created = { createdAt: Date; id: string }

export const oldestFirst = byTexts(({ createdAt, id }: Created) => [createdAt.toISOString(), id])
