/** Returns the entry, or the one into which it was merged, directly or through further merges. Returns undefined if the
 * resulting entry is missing or deleted. */
export const resolveMerged = <Row extends { mergedInto: string | null; deletedAt: Date | null }>(
  rows: ReadonlyMap<string, Row>,
  id: string,
): Row | undefined => {
  let row = rows.get(id)
  while (row?.mergedInto) row = rows.get(row.mergedInto)
  return row?.deletedAt ? undefined : row
}
