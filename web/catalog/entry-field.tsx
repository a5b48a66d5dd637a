import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CharacterCounter } from '#web/ui/character-counter.tsx'
import { Field, Options } from '#web/ui/field.tsx'

type Props = {
  /** The field's name in the form, and the id of its input. */
  name: string
  label: string
  hint?: ReactNode
  optional?: boolean
  inputMode?: 'decimal' | 'numeric'
  type?: 'time' | 'url'
  autoComplete?: string
  rows?: number
  /** The maximum number of characters, shown in a counter. */
  max?: number
  options?: readonly (readonly [value: string, label: string])[]
  /** The id of a datalist. */
  list?: string
}

export function EntryField({ name, label, hint, optional = false, rows, max, options, ...input }: Props) {
  const { register, formState } = useFormContext<Record<string, string>>()
  const counter = max === undefined ? undefined : <FieldCounter name={name} max={max} />
  return (
    <Field
      id={name}
      label={label}
      hint={hint}
      optional={optional}
      error={formState.errors[name]?.message}
      note={counter}
    >
      {(control) => {
        if (options)
          return (
            <select {...register(name)} {...control}>
              <Options options={options} />
            </select>
          )
        if (rows) return <textarea {...register(name)} {...control} rows={rows} />
        return <input type="text" {...input} {...register(name)} {...control} />
      }}
    </Field>
  )
}

function FieldCounter({ name, max }: { name: string; max: number }) {
  const text = useWatch<Record<string, string>>({ name })
  return <CharacterCounter id={`${name}-rules`} text={text ?? ''} max={max} />
}
