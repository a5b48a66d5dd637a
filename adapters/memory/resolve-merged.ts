/** Returns the entity or the one it was merged into, over any number of merges; undefined if the result is missing or deleted. */
export const resolveMerged = <Row extends { mergedInto: string | null; deletedAt: Date | null }>(
  rows: ReadonlyMap<string, Row>,
  id: string,
): Row | undefined => {
  let row = rows.get(id)
  while (row?.mergedInto) row = rows.get(row.mergedInto)
  return row?.deletedAt ? undefined : row
}
