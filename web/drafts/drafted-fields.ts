import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { Draft } from './form-draft.ts'

type Fields<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setValue' | 'subscribe'>

/** Restores the draft into empty fields and saves new input to the draft. Uses no default values, because they would
 * overwrite text typed before hydration. */
export function useDraftedFields<Values extends FieldValues>(
  { getValues, setValue, subscribe }: Fields<Values>,
  draft: Draft<Partial<Values>>,
): void {
  useEffect(() => {
    for (const [field, value] of Object.entries(draft.read() ?? {})) {
      const name = field as Path<Values>
      if (value && !getValues(name)) setValue(name, value as PathValue<Values, Path<Values>>)
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => draft.save(values) })
  }, [draft, getValues, setValue, subscribe])
}
