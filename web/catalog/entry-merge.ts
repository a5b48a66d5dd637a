export type EntryValues = Readonly<Record<string, string>>

export type EntryDifferences = {
  /** Fields that only the other edit changed. */
  accepted: readonly string[]
  /** Fields that both edits changed to different values: the user has to choose. */
  conflicts: readonly string[]
}

/** Returns the fields that a concurrent edit changed to other values than the form has. `base` is the common ancestor,
 * `mine` is in the form, `theirs` is saved. */
export const compareEntry = (base: EntryValues, mine: EntryValues, theirs: EntryValues): EntryDifferences => {
  const changed = Object.keys(theirs).filter((field) => theirs[field] !== base[field] && theirs[field] !== mine[field])
  return {
    accepted: changed.filter((field) => mine[field] === base[field]),
    conflicts: changed.filter((field) => mine[field] !== base[field]),
  }
}
