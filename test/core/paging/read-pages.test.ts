import { expect, test } from 'vitest'
import { readPages } from '#core/paging/read-pages.ts'

test.each([
  [[], []],
  [[1], [[1]]],
  [
    [1, 2, 3],
    [[1, 2], [3]],
  ],
  [
    [1, 2, 3, 4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('%j is read in pages of two', async (items, pages) => {
  const read = async (after: number | null) => items.filter((item) => item > (after ?? 0)).slice(0, 2)
  const yielded: (readonly number[])[] = []
  for await (const page of readPages(2, read, (item) => item)) yielded.push(page)
  expect(yielded).toEqual(pages)
})
