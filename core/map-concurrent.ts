/** Maps with limited concurrency. Returns the results in order; rejects with the first error. */
export const mapConcurrent = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = 4,
): Promise<readonly Result[]> => {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
