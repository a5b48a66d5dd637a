import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

export type DraftSaving<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values, unknown, object>, 'subscribe'>
  isSaved: { readonly current: boolean }
  saveDraft: (values: Values) => void
}

/** Stores the draft on every change, until the form is saved. */
export function useDraftSaving<Values extends FieldValues>({ form, isSaved, saveDraft }: DraftSaving<Values>): void {
  const latestSaveDraft = useRef(saveDraft)
  useEffect(() => {
    latestSaveDraft.current = saveDraft
  })
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (!isSaved.current) latestSaveDraft.current(values)
        },
      }),
    [form, isSaved],
  )
}
