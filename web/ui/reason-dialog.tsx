import { useId } from 'react'
import { m } from '#messages'
import { useTyped } from '#web/drafts/own-draft.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field } from './field.tsx'

const empty = { reason: '' }

type Props = {
  /** Names what is refused: what was typed about it is there again when the dialog is opened anew. */
  about: string
  title: string
  action: string
  /** Said before why, when it did not work. */
  failed?: string
  onConfirm: (reason: string | null) => Promise<void>
  onClose: () => void
}

/** Asks before somebody is refused something, with room for a word to them. */
export function ReasonDialog({ about, title, action, failed, onConfirm, onClose }: Props) {
  const id = useId()
  const { values, change, drop } = useTyped(about, empty)
  const { reason } = values
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isDanger
      {...(failed !== undefined && { failed })}
      onConfirm={() => onConfirm(reason.trim() || null).then(drop)}
      onClose={onClose}
    >
      <Field id={`${id}reason`} label={m.common_reason()} optional hint={m.dialog_reason_hint()}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={256}
            value={reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
