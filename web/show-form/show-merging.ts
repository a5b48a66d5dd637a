import { useState } from 'react'
import type { ShowListing } from '#core/shows/listing.ts'
import { type Changes, type Merge, mergeShow, type PartConflict } from './merge-show.ts'
import type { ConflictChoices } from './show-conflict.tsx'
import { baseOf } from './show-form-base.ts'
import type { ShowFormMethods } from './show-form-input.tsx'
import type { ShowBase, ShowFormValues } from './show-form-values.ts'

type MergeOutcome = { merge: Merge; choices: ConflictChoices; attempt: number }

/** Merges changes by others into the form, and remembers the conflicts and how the user resolves them. */
export function useShowMerging(form: ShowFormMethods, base: ShowBase, setBase: (base: ShowBase) => void) {
  const [mergeOutcome, setMergeOutcome] = useState<MergeOutcome | null>(null)
  const apply = (changes: Changes) => {
    for (const [field, value] of Object.entries(changes))
      form.setValue(field as keyof ShowFormValues, value as never, { shouldDirty: true })
  }
  /** Merges the current version of the show into the form. Returns true if the user must review the result before saving. */
  const mergeCurrent = (current: ShowListing): boolean => {
    const currentBase = baseOf(current)
    const theirs = currentBase.values
    const merge = mergeShow({ base: base.values, mine: form.getValues(), theirs })
    apply(merge.changes)
    setBase(currentBase)
    setMergeOutcome((before) => ({ merge, choices: {}, attempt: (before?.attempt ?? 0) + 1 }))
    return merge.accepted.length + merge.conflicts.length > 0
  }
  const choose = (conflict: PartConflict, side: 'mine' | 'theirs') => {
    apply(conflict.values[side])
    setMergeOutcome((before) => before && { ...before, choices: { ...before.choices, [conflict.label]: side } })
  }
  /** Returns whether the user has resolved every conflict. If not, moves the focus to the conflicts. */
  const areConflictsResolved = (): boolean => {
    if (!mergeOutcome || mergeOutcome.merge.conflicts.every(({ label }) => mergeOutcome.choices[label])) return true
    setMergeOutcome({ ...mergeOutcome, attempt: mergeOutcome.attempt + 1 })
    return false
  }
  return { mergeOutcome, mergeCurrent, choose, areConflictsResolved, clearMergeOutcome: () => setMergeOutcome(null) }
}
