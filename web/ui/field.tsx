import type { ReactNode } from 'react'
import { m } from '#messages'
import { needServerTexts } from '#web/i18n/server-messages.ts'
import { Icon } from './icon.tsx'

// Where there are fields, the core says what is wrong with them.
needServerTexts()

/** What the input has to carry so that label, hint and error belong to it. */
export type FieldControl = {
  id: string
  className: 'input'
  'aria-describedby'?: string
  'aria-invalid'?: true
}

type Props = {
  /** Also the target of the error summary's link. */
  id: string
  label: ReactNode
  hint?: ReactNode
  /** Says what is wrong and how to mend it; empty or missing means nothing is. */
  error?: string | undefined
  optional?: boolean
  /** Stands under the field and describes it; its element bears the id `{id}-rules`. */
  rules?: ReactNode
  /** Draws the input: `(control) => <input {...control} type="email" />` */
  children: (control: FieldControl) => ReactNode
}

/** One field of a form: label above, hint under it, input, error under the input. */
export function Field({ id, label, hint, error, optional = false, rules, children }: Props) {
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const describedBy = [hint && hintId, error && errorId, rules && `${id}-rules`].filter(Boolean).join(' ')
  const control: FieldControl = { id, className: 'input' }
  if (describedBy) control['aria-describedby'] = describedBy
  if (error) control['aria-invalid'] = true
  return (
    <div className={error ? 'field has-error' : 'field'}>
      <label htmlFor={id}>
        {label} {optional && <span className="opt">{m.field_optional()}</span>}
      </label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {children(control)}
      <FieldErrorText id={errorId} error={error} />
      {rules}
    </div>
  )
}

/** The error line of a field or of a group of fields; nothing when there is no error. */
export function FieldErrorText({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p className="err" id={id}>
      <Icon name="alert" size={18} /> {error}
    </p>
  )
}
