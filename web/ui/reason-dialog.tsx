import { useId } from 'react'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { useDraftState } from '#web/drafts/own-draft.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Field } from './field.tsx'

const empty = { reason: '' }

type Props = {
  /** Name of the draft that keeps the reason until `onConfirm` succeeds. */
  draftName: string
  title: string
  action: string
  failureLead?: string
  onConfirm: (reason: string | null) => Promise<void>
  onClose: () => void
}

export function ReasonDialog({ draftName, title, action, failureLead, onConfirm, onClose }: Props) {
  const id = useId()
  const { values, change, drop } = useDraftState(draftName, empty)
  const { reason } = values
  return (
    <ConfirmDialog
      title={title}
      action={action}
      isDanger
      {...(failureLead !== undefined && { failureLead })}
      onConfirm={() => onConfirm(reason.trim() || null).then(drop)}
      onClose={onClose}
    >
      <Field id={`${id}reason`} label={m.common_reason()} optional hint={m.dialog_reason_hint()}>
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={MAX_REASON}
            value={reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
        )}
      </Field>
    </ConfirmDialog>
  )
}
