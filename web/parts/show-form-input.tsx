import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { ShowInput } from '#core/shows/show-input.ts'
import { Field } from './field.tsx'
import type { ErrorField, ShowFormValues } from './show-form-values.ts'

/** The form around the part. */
export const useShowForm = () => useFormContext<ShowFormValues, unknown, ShowInput>()

/** Sets a value by other means than its input; errors that are shown follow, also those of `others`. */
export function useSetValue() {
  const { setValue, trigger, formState } = useShowForm()
  return <Name extends keyof ShowFormValues>(
    name: Name,
    value: ShowFormValues[Name],
    others: readonly ErrorField[] = [],
  ) => {
    // The library's type of a value is not narrowed by a generic name.
    setValue(name, value as never, { shouldDirty: true })
    if (formState.isSubmitted) void trigger([name, ...others])
  }
}

type Props = {
  name: Exclude<ErrorField, 'bandList' | 'venueId'>
  label: string
  hint?: ReactNode
  type?: HTMLInputTypeAttribute
  optional?: boolean
  placeholder?: string
  inputMode?: 'decimal' | 'numeric' | 'url'
  autoComplete?: string
  /** Another field whose error depends on this one. */
  deps?: ErrorField
  /** Told when a person has changed it. */
  onChange?: () => void
  rows?: number
}

/** One field of the form, with its error. Its id is its name. */
export function ShowFormInput({ name, label, hint, optional = false, deps, onChange, rows, ...input }: Props) {
  const { register, formState } = useShowForm()
  const registered = register(name, { ...(deps && { deps: [deps] }), ...(onChange && { onChange }) })
  return (
    <Field id={name} label={label} hint={hint} optional={optional} error={formState.errors[name]?.message}>
      {(control) =>
        rows ? (
          <textarea {...registered} {...control} rows={rows} />
        ) : (
          <input type="text" {...input} {...registered} {...control} />
        )
      }
    </Field>
  )
}
