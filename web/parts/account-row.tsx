import { type FormEvent, useId, useRef, useState } from 'react'
import { Suspension } from '#core/accounts/suspend-account.ts'
import type { RoleName } from '#core/permissions/policy.ts'
import { lengthOf } from '#core/text.ts'
import { useApi } from '#web/api.ts'
import { Dialog } from './dialog.tsx'
import { failureText, fieldFailure } from './failure-text.ts'
import { Field, FieldErrorText } from './field.tsx'
import { useFocusAfter } from './focus-after.ts'
import { Note } from './note.tsx'
import { type OneCall, useOneCall } from './one-call.ts'
import { shownDay } from './shown-instant.ts'
import { as } from './table-roles.ts'

/** An account as `GET /api/users` lists it. */
export type ListedAccount = {
  id: string
  name: string
  displayName: string
  email: string
  roles: readonly RoleName[]
  createdAt: string
  confirmedAt: string | null
  suspendedAt: string | null
  suspendedReason: string | null
  sessions: number
  hasSecondStep: boolean
  maySuspend: boolean
  mayGrant: readonly RoleName[]
  mayRevoke: readonly RoleName[]
}

type Props = {
  account: ListedAccount
  /** The row shows what was so before; nothing may be done to it now. */
  isStale: boolean
  /** What has been done, in words; the list is asked for anew. */
  onDone: (what: string) => Promise<void>
}

/** One account of the list, and what an admin may do to it. */
export function AccountRow({ account, isStale, onDone }: Props) {
  const { name, displayName, email, roles, createdAt, sessions } = account
  const call = useOneCall()
  return (
    <tr {...as.row}>
      <td className="long-word" {...as.cell} data-th="Account">
        <span>
          <b>{name}</b>
          <br />
          <span dir="auto">{displayName}</span>
        </span>
      </td>
      <td className="long-word" {...as.cell} data-th="Email">
        {email}
      </td>
      <td {...as.cell} data-th="Roles">
        {roles.join(', ') || 'None'}
      </td>
      <td {...as.cell} data-th="Since">
        {shownDay(createdAt)}
      </td>
      <td className="long-word" {...as.cell} data-th="State">
        <State account={account} />
      </td>
      <td {...as.cell} data-th="Sessions">
        {sessions}
      </td>
      <td className="acts-cell" {...as.cell}>
        {account.maySuspend && (
          <Actions account={account} call={call} isDisabled={isStale || call.isBusy} onDone={onDone} />
        )}
        <div role="alert">
          <FieldErrorText
            id={`failure-${account.id}`}
            error={call.failure === null ? undefined : failureText(call.failure)}
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
        <span className="tag tag--cancelled">Suspended</span>
        <br />
        {shownDay(suspendedAt)}: {suspendedReason}
      </span>
    )
  if (!confirmedAt) return 'Not confirmed'
  return hasSecondStep ? 'Active, two-step' : 'Active'
}

type ActionsProps = { account: ListedAccount; call: OneCall; isDisabled: boolean; onDone: Props['onDone'] }

function Actions({ account: { id, name, suspendedAt, sessions }, call, isDisabled, onDone }: ActionsProps) {
  const api = useApi()
  const [asks, setAsks] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const moveFocus = useFocusAfter(isDisabled, () => box.current?.querySelector('button'))
  const act = (path: string, what: string) =>
    call.run(async () => {
      await api.send('POST', `/api/users/${id}/${path}`, {})
      await onDone(what)
      // The button was disabled, or is another one now.
      moveFocus()
    })
  const suspend = async (reason: string) => {
    await api.send('POST', `/api/users/${id}/suspend`, { reason })
    await onDone(`${name} is suspended`)
  }
  return (
    <div className="row" ref={box}>
      {suspendedAt ? (
        <button
          className="btn btn--sm"
          type="button"
          disabled={isDisabled}
          onClick={() => act('reinstate', `${name} is reinstated`)}
        >
          Reinstate <span className="vh">{name}</span>
        </button>
      ) : (
        <button className="btn btn--sm btn--danger" type="button" disabled={isDisabled} onClick={() => setAsks(true)}>
          Suspend <span className="vh">{name}</span>
        </button>
      )}
      {sessions > 0 && (
        <button
          className="btn btn--sm"
          type="button"
          disabled={isDisabled}
          onClick={() => act('end-sessions', `${name} is logged out everywhere`)}
        >
          End sessions <span className="vh">of {name}</span>
        </button>
      )}
      {asks && <SuspendDialog name={name} suspend={suspend} onClose={() => setAsks(false)} />}
    </div>
  )
}

const REASON_LENGTH = 256

type DialogProps = { name: string; suspend: (reason: string) => Promise<void>; onClose: () => void }

/** Asks for the reason; a failure stays here, so that nothing typed is lost. */
function SuspendDialog({ name, suspend, onClose }: DialogProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [invalid, setInvalid] = useState<string>()
  const { isBusy, failure, run } = useOneCall()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = Suspension.safeParse({ reason })
    setInvalid(checked.error?.issues[0]?.message)
    if (!checked.success) return document.getElementById(`${id}-reason`)?.focus()
    await run(async () => {
      await suspend(checked.data.reason)
      onClose()
    })
  }
  const wrong = invalid ?? fieldFailure(failure, 'reason')
  return (
    <Dialog labelledBy={`${id}-title`} onClose={onClose} isBusy={isBusy}>
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <h2 id={`${id}-title`}>Suspend {name}?</h2>
        <p>Their sessions end at once, and they cannot log in until somebody reinstates them.</p>
        {failure !== null && !wrong && <Note tone="bad">{failureText(failure)}</Note>}
        <Field
          id={`${id}-reason`}
          label="Reason"
          hint="They are told this reason."
          error={wrong}
          rules={
            <p className="counter" id={`${id}-reason-rules`}>
              {lengthOf(reason.trim())} of {REASON_LENGTH}
            </p>
          }
        >
          {(control) => (
            <textarea
              {...control}
              rows={3}
              value={reason}
              onChange={({ target }) => {
                setReason(target.value)
                setInvalid(undefined)
              }}
            />
          )}
        </Field>
        <div className="row">
          <button className="btn" type="button" disabled={isBusy} onClick={onClose}>
            Cancel
          </button>
          <button className="btn btn--danger" type="submit" disabled={isBusy}>
            Suspend
          </button>
        </div>
      </form>
    </Dialog>
  )
}
