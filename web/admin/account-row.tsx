import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { Suspension } from '#core/accounts/suspend-account.ts'
import type { Responses } from '#core/responses.ts'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { type SingleRequest, useSingleRequest } from '#web/data/single-request.ts'
import { useDraftState } from '#web/drafts/own-draft.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { joinWithCommas } from '#web/i18n/name-lists.ts'
import { roleLabels } from '#web/i18n/role-labels.ts'
import { CharacterCounter } from '#web/ui/character-counter.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, FieldErrorText } from '#web/ui/field.tsx'
import { useFocusWhenReady } from '#web/ui/focus-when-ready.ts'
import { firstError } from '#web/ui/form-validation.ts'
import { Note } from '#web/ui/note.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'

export type ListedAccount = Responses['GET /api/users']['users'][number]

type Props = {
  account: ListedAccount
  /** Whether the row shows old data. Its actions are then disabled. */
  isStale: boolean
  /** Shows a message about the change and refetches the list. */
  onDone: (message: string) => Promise<void>
}

export function AccountRow({ account, isStale, onDone }: Props) {
  const tableRoles = useTableRoles()
  const { name, displayName, email, roles, createdAt, sessions } = account
  const request = useSingleRequest()
  return (
    <tr {...tableRoles.row}>
      <td className="long-word" {...tableRoles.cell} data-th={m.accounts_account()}>
        <span>
          <b>{name}</b>
          <br />
          <span dir="auto">{displayName}</span>
        </span>
      </td>
      <td className="email long-word" {...tableRoles.cell} data-th={m.common_email()}>
        {email}
      </td>
      <td {...tableRoles.cell} data-th={m.common_roles()}>
        {joinWithCommas(roles.map((role) => roleLabels[role]())) || m.accounts_no_roles()}
      </td>
      <td {...tableRoles.cell} data-th={m.accounts_since()}>
        {formatDay(createdAt)}
      </td>
      <td className="long-word" {...tableRoles.cell} data-th={m.accounts_state()}>
        <State account={account} />
      </td>
      <td {...tableRoles.cell} data-th={m.accounts_sessions()}>
        {sessions}
      </td>
      <td className="actions-cell" {...tableRoles.cell}>
        {account.maySuspend && (
          <Actions account={account} request={request} isDisabled={isStale || request.isBusy} onDone={onDone} />
        )}
        <div role="alert">
          <FieldErrorText
            id={`failure-${account.id}`}
            error={request.failure === null ? undefined : failureText(request.failure)}
          />
        </div>
      </td>
    </tr>
  )
}

function State({ account: { suspendedAt, suspendedReason, confirmedAt, hasSecondStep } }: { account: ListedAccount }) {
  if (suspendedAt)
    return (
      <span>
        <span className="tag tag--danger">{m.common_suspended()}</span>
        <br />
        {m.accounts_suspended_because({ day: formatDay(suspendedAt), reason: suspendedReason ?? '' })}
      </span>
    )
  if (!confirmedAt) return m.common_not_confirmed()
  return hasSecondStep ? m.accounts_active_two_step() : m.accounts_active()
}

type ActionsProps = { account: ListedAccount; request: SingleRequest; isDisabled: boolean; onDone: Props['onDone'] }

function Actions({ account: { id, name, suspendedAt, sessions }, request, isDisabled, onDone }: ActionsProps) {
  const api = useApi()
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const buttons = useRef<HTMLDivElement>(null)
  const moveFocus = useFocusWhenReady(isDisabled, () => buttons.current?.querySelector('button'))
  const act = (action: 'reinstate' | 'end-sessions', message: string) =>
    request.run(async () => {
      await api.send('POST', `/api/users/{id}/${action}`, {}, { params: { id } })
      await onDone(message)
      // The focused button was disabled or replaced.
      moveFocus()
    })
  const suspend = async (reason: string) => {
    await api.send('POST', '/api/users/{id}/suspend', { reason }, { params: { id } })
    await onDone(m.accounts_is_suspended({ name }))
  }
  return (
    <div className="row" ref={buttons}>
      {suspendedAt ? (
        <button
          className="btn btn--sm"
          type="button"
          disabled={isDisabled}
          onClick={() => act('reinstate', m.accounts_is_reinstated({ name }))}
        >
          <ParaglideMessage message={m.accounts_reinstate} inputs={{ name }} markup={{ vh: visuallyHidden }} />
        </button>
      ) : (
        <button
          className="btn btn--sm btn--danger"
          type="button"
          disabled={isDisabled}
          onClick={() => setIsDialogOpen(true)}
        >
          <ParaglideMessage message={m.accounts_suspend_one} inputs={{ name }} markup={{ vh: visuallyHidden }} />
        </button>
      )}
      {sessions > 0 && (
        <button
          className="btn btn--sm"
          type="button"
          disabled={isDisabled}
          onClick={() => act('end-sessions', m.accounts_is_logged_out({ name }))}
        >
          <ParaglideMessage message={m.accounts_end_sessions} inputs={{ name }} markup={{ vh: visuallyHidden }} />
        </button>
      )}
      {isDialogOpen && <SuspendDialog id={id} name={name} suspend={suspend} onClose={() => setIsDialogOpen(false)} />}
    </div>
  )
}

const empty = { reason: '' }

type DialogProps = { id: string; name: string; suspend: (reason: string) => Promise<void>; onClose: () => void }

/** Asks for the reason for a suspension. The typed text is kept until the account is suspended. */
function SuspendDialog({ id: accountId, name, suspend, onClose }: DialogProps) {
  const id = useId()
  const { values, change, drop } = useDraftState(`suspension:${accountId}`, empty)
  const { reason } = values
  const [reasonError, setReasonError] = useState<string>()
  const { isBusy, failure, run } = useSingleRequest()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const parsed = Suspension.safeParse(values)
    setReasonError(firstError(parsed))
    if (!parsed.success) return document.getElementById(`${id}-reason`)?.focus()
    await run(async () => {
      await suspend(parsed.data.reason)
      drop()
      onClose()
    })
  }
  const error = reasonError ?? fieldFailure(failure, 'reason')
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose} isBusy={isBusy}>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <h2 id={`${id}-title`}>{m.accounts_suspend_title({ name })}</h2>
        <p>{m.accounts_suspend_text()}</p>
        {failure !== null && !error && <Note tone="bad">{failureText(failure)}</Note>}
        <Field
          id={`${id}-reason`}
          label={m.common_reason()}
          hint={m.accounts_reason_hint()}
          error={error}
          note={<CharacterCounter id={`${id}-reason-rules`} text={reason} max={MAX_REASON} />}
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={reason}
              onChange={({ target }) => {
                change({ reason: target.value })
                setReasonError(undefined)
              }}
            />
          )}
        </Field>
        <div className="row">
          <button className="btn" type="button" disabled={isBusy} onClick={onClose}>
            {m.common_cancel()}
          </button>
          <button className="btn btn--danger" type="submit" disabled={isBusy}>
            {m.accounts_suspend()}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
