/** Returns the entity or the one it was merged into, over any number of merges; undefined if that is deleted. */
export const present = <Thing extends { mergedInto: string | null; deletedAt: Date | null }>(
  things: ReadonlyMap<string, Thing>,
  id: string,
): Thing | undefined => {
  let thing = things.get(id)
  while (thing?.mergedInto) thing = things.get(thing.mergedInto)
  return thing?.deletedAt ? undefined : thing
}
