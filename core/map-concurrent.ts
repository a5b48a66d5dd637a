/** Runs `work` on every item, a few at a time. Returns the results in the order of the items; rejects with the first error. */
export const mapConcurrent = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  concurrency = 4,
): Promise<readonly Result[]> => {
  const results: Result[] = []
  const remaining = items.entries()
  const worker = async () => {
    for (const [index, item] of remaining) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return results
}
