import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { m } from '#messages'
import { language } from '#web/i18n/language.ts'
import { Field } from '#web/ui/field.tsx'

type Props = {
  id: string
  label: string
  hint?: string
  error?: string | undefined
  /** Everything else of the input: name, autoComplete, what a form library registers. */
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
  /** Stands under the field, as the rules of a new password do; its element bears the id `{id}-rules`. */
  rules?: ReactNode
}

/** A password that can be read while it is typed. Pasting and password managers work as in any input. */
export function PasswordField({ id, label, hint, error, input, rules }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} rules={rules}>
      {(control) => (
        <div className="pw">
          <input {...input} {...control} type={shown ? 'text' : 'password'} />
          <button
            type="button"
            aria-label={
              shown
                ? m.password_hide_of({ label: inSentence(label) })
                : m.password_show_of({ label: inSentence(label) })
            }
            onClick={() => setShown(!shown)}
          >
            {shown ? m.password_hide() : m.password_show()}
          </button>
        </div>
      )}
    </Field>
  )
}

/** German keeps the capitals of its nouns. */
const inSentence = (label: string): string => (language() === 'de' ? label : label.toLocaleLowerCase(language()))
