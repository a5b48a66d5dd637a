import type { ReactNode } from 'react'
import { m } from '#messages'
import { preloadServerTexts } from '#web/i18n/server-messages.ts'
import { Icon } from './icon.tsx'

// Fields show validation messages from the core, so their translations are loaded in advance.
preloadServerTexts()

export type FieldControl = {
  id: string
  className: 'input'
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type Props = {
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  /** A description of the input, rendered below it and its error. Its element needs the id `{id}-rules`. */
  note?: ReactNode
  /** Renders the input: `(control) => <input {...control} type="email" />` */
  children: (control: FieldControl) => ReactNode
}

export function Field({ id, label, hint, error, optional = false, note, children }: Props) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId, note && `${id}-rules`].filter(Boolean).join(' ')
  const control: FieldControl = { id, className: 'input' }
  if (describedBy) control['aria-describedby'] = describedBy
  if (error) control['aria-invalid'] = true
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label htmlFor={id}>
        {label} {optional && <span className="optional">{m.field_optional()}</span>}
      </label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {children(control)}
      <FieldErrorText id={errorId} error={error} />
      {note}
    </div>
  )
}

export function FieldErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="error" id={id}>
      <Icon name="alert" size={18} /> {error}
    </p>
  )
}

export function Options({ options }: { options: readonly (readonly [value: string, label: string])[] }) {
  return options.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
}
