import { useState } from 'react'
import { useViewer } from '#web/data/place.ts'
import { type Draft, makeDraft } from './form-draft.ts'

/** The draft of who looks at the page: another account finds another one in its place. */
export function useOwnDraft<Values extends object>(name: string, empty: Values): Draft<Values> {
  const viewer = useViewer()
  const [draft] = useState(() => makeDraft(`${name}:${viewer}`, empty))
  return draft
}

/** What somebody types, as the state of a part, and as their draft. */
export type Typed<Values> = {
  values: Values
  change: (changed: Partial<Values>) => void
  /** It is sent, or given up. */
  drop: () => void
}

/** The state of a form that outlives a reload and an expired session. */
export function useTyped<Values extends object>(name: string, empty: Values): Typed<Values> {
  const draft = useOwnDraft(name, empty)
  const [values, setValues] = useState(() => draft.read() ?? empty)
  const change = (changed: Partial<Values>) => {
    const next = { ...values, ...changed }
    setValues(next)
    draft.keep(next)
  }
  const drop = () => {
    setValues(empty)
    draft.drop()
  }
  return { values, change, drop }
}
