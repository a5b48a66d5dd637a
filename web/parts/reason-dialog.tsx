import { useId, useState } from 'react'
import { m } from '#messages'
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
      <Field id={`${id}reason`} label={m.common_reason()} optional hint={m.dialog_reason_hint()}>
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
