/** Yields pages of `size` items; the last one may be shorter. Each page begins after the last item of the previous one. */
export async function* readPages<Item, Cursor>(
  size: number,
  read: (after: Cursor | null) => Promise<readonly Item[]>,
  cursorOf: (item: Item) => Cursor,
): AsyncGenerator<readonly Item[], void, undefined> {
  for (let after: Cursor | null = null; ; ) {
    const page: readonly Item[] = await read(after)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < size) return
    after = cursorOf(last)
  }
}
