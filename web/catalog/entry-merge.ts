export type EntryValues = Readonly<Record<string, string>>

export type EntryDifferences = {
  /** Fields that only the other edit changed. */
  accepted: readonly string[]
  /** Fields that both edits changed to different values: the user has to choose. */
  conflicts: readonly string[]
}

/** Compares the values in the form (`mine`) with those that a concurrent edit saved (`theirs`). `base` is the common ancestor. */
export const compareEntry = (base: EntryValues, mine: EntryValues, theirs: EntryValues): EntryDifferences => {
  const changed = Object.keys(theirs).filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field])
  return {
    accepted: changed.filter((field) => mine[field] === base[field]),
    conflicts: changed.filter((field) => mine[field] !== base[field]),
  }
}
