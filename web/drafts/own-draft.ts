import { useState } from 'react'
import { useViewer } from '#web/data/session.ts'
import { type Draft, makeDraft } from './form-draft.ts'

/** Returns the current user's draft of a form; each account has its own. */
export function useOwnDraft<Values extends object>(name: string, empty: Values): Draft<Values> {
  const viewer = useViewer()
  const [draft] = useState(() => makeDraft(`${name}:${viewer}`, empty))
  return draft
}

type DraftState<Values> = {
  values: Values
  change: (changed: Partial<Values>) => void
  drop: () => void
}

/** Returns form state that survives a reload and an expired session. */
export function useDraftState<Values extends object>(name: string, empty: Values): DraftState<Values> {
  const draft = useOwnDraft(name, empty)
  const [values, setValues] = useState(() => draft.read() ?? empty)
  const change = (changed: Partial<Values>) => {
    const next = { ...values, ...changed }
    setValues(next)
    draft.save(next)
  }
  const drop = () => {
    setValues(empty)
    draft.drop()
  }
  return { values, change, drop }
}
