/** What the thing of the id is now: itself, or what it was merged into, however many steps that took; undefined when that has gone. */
export const present = <Thing extends { mergedInto: string | null; deletedAt: Date | null }>(
  things: ReadonlyMap<string, Thing>,
  id: string,
): Thing | undefined => {
  let thing = things.get(id)
  while (thing?.mergedInto) thing = things.get(thing.mergedInto)
  return thing?.deletedAt ? undefined : thing
}
