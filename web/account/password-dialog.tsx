import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { m } from '#messages'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordField } from './password-field.tsx'

type Props = {
  title: string
  children: ReactNode
  actionLabel: string
  isDanger?: boolean
  /** Validates the other fields of the dialog, which show their own errors. Returns whether they are valid. */
  validateFields?: () => boolean
  /** The dialog calls `onClose` when this resolves, and shows the error when it rejects. */
  onConfirm: (password: string) => Promise<void>
  onClose: () => void
}

/** Asks for the user's password before a sensitive action (reauthentication). */
export function PasswordDialog({
  title,
  children,
  actionLabel,
  isDanger = false,
  validateFields,
  onConfirm,
  onClose,
}: Props) {
  const id = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [passwordError, setPasswordError] = useState<string>()
  const [failure, setFailure] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isSending = useRef(false)
  const showErrors = (passwordMessage: string | undefined, failureMessage: string) => {
    setPasswordError(passwordMessage)
    setFailure(failureMessage)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const password = input.current?.value ?? ''
    const areFieldsValid = validateFields?.() ?? true
    if (isSending.current) return
    if (!password) return showErrors(m.password_required(), '')
    if (!areFieldsValid) return
    isSending.current = true
    setIsBusy(true)
    try {
      await onConfirm(password)
      onClose()
    } catch (error) {
      const message = fieldFailure(error, 'password', 'currentPassword')
      showErrors(message, message ? '' : failureText(error))
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose} isBusy={isBusy}>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <h2 id={`${id}-title`}>{title}</h2>
        {children}
        {failure && <Note tone="bad">{failure}</Note>}
        <PasswordField
          id={`${id}-password`}
          label={m.password_yours()}
          error={passwordError}
          input={{ ref: input, name: 'password', autoComplete: 'current-password' }}
        />
        <div className="row">
          <button className="btn" type="button" disabled={isBusy} onClick={onClose}>
            {m.common_cancel()}
          </button>
          <button className={`btn ${isDanger ? 'btn--danger' : 'btn--main'}`} type="submit" disabled={isBusy}>
            {actionLabel}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
