import { type InputHTMLAttributes, type ReactNode, type Ref, useState } from 'react'
import { m } from '#messages'
import { language } from '#web/i18n/language.ts'
import { Field } from '#web/ui/field.tsx'

type Props = {
  id: string
  label: string
  labelInSentence?: string
  hint?: string
  error?: string | undefined
  input: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }
  /** Shown below the field; its element needs the id `{id}-rules`. */
  rules?: ReactNode
}

export function PasswordField({ id, label, labelInSentence = label, hint, error, input, rules }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <Field id={id} label={label} hint={hint} error={error} note={rules}>
      {(control) => (
        <div className="password-input">
          <input {...input} {...control} type={isShown ? 'text' : 'password'} />
          <button
            type="button"
            aria-label={(isShown ? m.password_hide_of : m.password_show_of)({ label: inSentence(labelInSentence) })}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? m.password_hide() : m.password_show()}
          </button>
        </div>
      )}
    </Field>
  )
}

/** Returns the label for use within a sentence: in lower case, except in German, where nouns keep their capitals. */
const inSentence = (label: string): string => (language() === 'de' ? label : label.toLocaleLowerCase(language()))
