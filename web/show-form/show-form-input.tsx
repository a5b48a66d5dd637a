import type { HTMLInputTypeAttribute, ReactNode } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { Field, Options } from '#web/ui/field.tsx'
import type { ErrorField, ShowBase, ShowBody, ShowFormValues } from './show-form-values.ts'

export type ShowFormMethods = UseFormReturn<ShowFormValues, ShowBase, ShowBody>

export const useShowForm = (): ShowFormMethods => useFormContext<ShowFormValues, ShowBase, ShowBody>()

/** Returns a function that sets a field's value. Once the form has been submitted, it also revalidates the field and `others`. */
export function useSetValue() {
  const { setValue, trigger, formState } = useShowForm()
  return <Name extends keyof ShowFormValues>(
    name: Name,
    value: ShowFormValues[Name],
    others: readonly ErrorField[] = [],
  ) => {
    // The library does not narrow the value's type by a generic name.
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
  inputMode?: 'decimal' | 'numeric'
  /** A field whose error depends on this one. */
  deps?: ErrorField
  rows?: number
}

/** A field of the form. Its name is also its id. */
export function ShowFormInput({ name, label, hint, optional = false, deps, rows, ...input }: Props) {
  const { register, formState } = useShowForm()
  const inputProps = register(name, deps && { deps: [deps] })
  return (
    <Field id={name} label={label} hint={hint} optional={optional} error={formState.errors[name]?.message}>
      {(control) =>
        rows ? (
          <textarea {...inputProps} {...control} rows={rows} />
        ) : (
          <input type="text" {...input} {...inputProps} {...control} />
        )
      }
    </Field>
  )
}

type SelectProps = Pick<Props, 'name' | 'label' | 'hint'> & {
  options: readonly (readonly [value: string, label: string])[]
}

export function ShowFormSelect({ name, label, hint, options }: SelectProps) {
  const { register, formState } = useShowForm()
  return (
    <Field id={name} label={label} hint={hint} error={formState.errors[name]?.message}>
      {(control) => (
        <select {...register(name)} {...control}>
          <Options options={options} />
        </select>
      )}
    </Field>
  )
}
