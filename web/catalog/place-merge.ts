/** A band or venue as its form has it: a text for each field. */
export type PlaceValues = Readonly<Record<string, string>>

/** What two people have made of one thing, field by field. */
export type PlaceMerge = {
  /** What only the others have changed: it is theirs now. */
  taken: readonly string[]
  /** What both have changed, and not to the same: a person has to choose. */
  disputed: readonly string[]
}

/** `base` is what both began with, `mine` stands in the form, `theirs` is saved. What both have made the same is at peace. */
export const mergePlace = (base: PlaceValues, mine: PlaceValues, theirs: PlaceValues): PlaceMerge => {
  const changed = Object.keys(theirs).filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field])
  return {
    taken: changed.filter((field) => mine[field] === base[field]),
    disputed: changed.filter((field) => mine[field] !== base[field]),
  }
}
