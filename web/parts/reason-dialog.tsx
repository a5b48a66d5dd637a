import { useId, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field } from './field.tsx'

type Props = {
  title: string
  action: string
  /** Said before why, when it did not work. */
  failed?: string
  onConfirm: (reason: string | null) => Promise<void>
  onClose: () => void
}

/** Asks before somebody is refused something, with room for a word to them. */
export function ReasonDialog({ title, action, failed, onConfirm, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isDanger
      {...(failed !== undefined && { failed })}
      onConfirm={() => onConfirm(reason.trim() || null)}
      onClose={onClose}
    >
      <Field id={`${id}reason`} label="Reason" optional hint="They read it in the mail that tells them.">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={256}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
