import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import type { ErrorField, ShowBase, ShowBody, ShowFormValues } from './show-form-values.ts'

/** The form of a show, whichever screen it stands on. */
export type ShowFormState = UseFormReturn<ShowFormValues, ShowBase, ShowBody>

/** The form around the part. */
export const useShowForm = (): ShowFormState => useFormContext<ShowFormValues, ShowBase, ShowBody>()

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
  name: Exclude<ErrorField, 'bandList' | 'venueId' | 'showPoster'>
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

type SelectProps = Pick<Props, 'name' | 'label' | 'hint' | 'optional'> & {
  /** What is sent, and how it reads. */
  options: readonly (readonly [value: string, label: string])[]
}

/** The same with a few things to choose from. */
export function ShowFormSelect({ name, label, hint, optional = false, options }: SelectProps) {
  const { register, formState } = useShowForm()
  return (
    <Field id={name} label={label} hint={hint} optional={optional} error={formState.errors[name]?.message}>
      {(control) => (
        <select {...register(name)} {...control}>
          {options.map(([value, said]) => (
            <option key={value} value={value}>
              {said}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
