import { type InputHTMLAttributes, type Ref, useState } from 'react'
import { Field } from './field.tsx'

type Props = {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  /** Everything else of the input: name, autoComplete, what a form library registers. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
}

/** A password that can be read while it is typed. Pasting and password managers work as in any input. */
export function PasswordField({ id, label, hint, error, input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      {(control) => (
        <div className="pw">
          <input {...input} {...control} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
