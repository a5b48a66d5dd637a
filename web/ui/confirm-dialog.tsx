import { type ReactNode, useId } from 'react'
import { m } from '#messages'
import { failureText } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { Dialog } from './dialog.tsx'
import { FailureNote } from './failure-note.tsx'

type Props = {
  title: string
  action: string
  isDanger?: boolean
  /** Text before the reason for a failure. */
  failureLead?: string
  /** The dialog closes when the promise resolves, and shows the failure when it rejects. */
  onConfirm: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

export function ConfirmDialog({ title, action, isDanger = false, failureLead, onConfirm, onClose, children }: Props) {
  const id = useId()
  const { isBusy, failure, run } = useSingleRequest()
  const confirm = () =>
    run(async () => {
      await onConfirm()
      onClose()
    })
  return (
    <Dialog labelledBy={id} isBusy={isBusy} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <div className="stack gap3">
        {failure !== null && (
          <FailureNote failure={failure}>
            {failureLead && <b>{failureLead}</b>} {failureText(failure)}
          </FailureNote>
        )}
        {children}
      </div>
      <div className="row">
        <button className="btn" type="button" aria-disabled={isBusy} onClick={() => isBusy || onClose()}>
          {isDanger ? m.dialog_keep() : m.common_cancel()}
        </button>
        <button
          className={isDanger ? 'btn btn--danger' : 'btn btn--main'}
          type="button"
          aria-disabled={isBusy}
          onClick={confirm}
        >
          {action}
        </button>
      </div>
    </Dialog>
  )
}
