import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useId, useRef, useState } from 'react'
import type { Responses } from '#core/responses.ts'
import { m } from '#messages'
import { ApiError, useApi } from '#web/data/api.ts'
import { failureText } from '#web/data/failure-text.ts'
import { useViewer } from '#web/data/session.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { formatDay } from '#web/i18n/format-instant.ts'
import { visuallyHidden } from '#web/i18n/markup.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { UserBio } from '#web/page/user-bio.tsx'
import { FieldErrorText } from '#web/ui/field.tsx'
import { ReasonDialog } from '#web/ui/reason-dialog.tsx'
import { useTableRoles } from '#web/ui/table-roles.ts'

export type ListedRequest = Responses['GET /api/access/show-manager-requests'][number]

type Props = {
  request: ListedRequest
  /** Called once the request is decided, even if another admin decided it. */
  onDecided: () => Promise<void>
}

/** A request and its actions. If an action fails, the row stays and shows the message from specification section 8,
 * followed by the reason. */
export function RequestRow({ request, onDecided }: Props) {
  const tableRoles = useTableRoles()
  const { user_id, explanation, name, display_name } = request
  const id = useId()
  const { isBusy, failure, run, clearFailure } = useSingleRequest()
  const [isDenying, setIsDenying] = useState(false)
  const [denialFailure, setDenialFailure] = useState<unknown>(null)
  const { approve, deny } = useDecision(request, onDecided)
  const isOwn = useViewer() === name
  const startDenying = () => {
    if (isBusy) return
    clearFailure()
    setIsDenying(true)
  }
  const tryToApprove = () => {
    setDenialFailure(null)
    return run(approve)
  }
  /** Denies the request. A failure is shown in the dialog and in the row, where it remains after the dialog is closed. */
  const tryToDeny = async (reason: string | null) => {
    setDenialFailure(null)
    await deny(reason).catch((error: unknown) => {
      setDenialFailure(error)
      throw error
    })
  }
  return (
    <tr {...tableRoles.row}>
      <td className="long-word" {...tableRoles.cell} data-th={m.requests_user()}>
        <div className="id">{user_id}</div>
        <b dir="auto">{display_name}</b> <span className="muted">{name}</span>
        <p className="hint">
          {m.requests_asked({ asked: formatDay(request.created_at), since: formatDay(request.user_created_at) })}
        </p>
        <UserBio {...request} />
      </td>
      <td className="long-word" {...tableRoles.cell} data-th={m.requests_explanation()}>
        <div className="user-text">
          <p dir="auto">{explanation}</p>
        </div>
        {request.is_granted && <p className="hint">{m.requests_granted()}</p>}
        <div role="alert">
          <FieldErrorText
            id={`${id}failure`}
            error={
              failureMessage(m.requests_not_approved, failure) ?? failureMessage(m.requests_not_denied, denialFailure)
            }
          />
        </div>
      </td>
      <td className="actions-cell" {...tableRoles.cell}>
        {isOwn ? (
          <p className="hint">{m.requests_own()}</p>
        ) : (
          <div className="row">
            <button className="btn btn--sm btn--ok" type="button" aria-disabled={isBusy} onClick={tryToApprove}>
              <ParaglideMessage
                message={m.requests_approve}
                inputs={{ name: display_name }}
                markup={{ vh: visuallyHidden }}
              />
            </button>
            <button className="btn btn--sm btn--danger" type="button" aria-disabled={isBusy} onClick={startDenying}>
              <ParaglideMessage
                message={m.requests_deny}
                inputs={{ name: display_name }}
                markup={{ vh: visuallyHidden }}
              />
            </button>
          </div>
        )}
        {isDenying && (
          <ReasonDialog
            draftName={`request:${request.request_id}`}
            title={m.requests_deny_question({ name: display_name })}
            action={m.common_deny()}
            failureLead={m.requests_deny_failed()}
            onConfirm={tryToDeny}
            onClose={() => setIsDenying(false)}
          />
        )}
      </td>
    </tr>
  )
}

const failureMessage = (message: (inputs: { reason: string }) => string, failure: unknown): string | undefined =>
  failure === null ? undefined : message({ reason: failureText(failure) })

/** Returns whether the decision failed because the request was already decided. Its row is then removed, as if the decision
 * had succeeded. */
const isAlreadyDecided = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.problem.code === 'request.not_found'

function useDecision({ request_id, user_id, display_name }: ListedRequest, onDecided: Props['onDecided']) {
  const api = useApi()
  const toast = useToast()
  // Lets `decide` ignore a second click, which would otherwise report that the request was already decided.
  const isDecided = useRef(false)
  const decide = async (work: () => Promise<string>): Promise<void> => {
    if (isDecided.current) return
    const text = await work().catch((error: unknown) => {
      if (isAlreadyDecided(error)) return error.message
      throw error
    })
    isDecided.current = true
    toast(text)
    await onDecided()
  }
  const close = (body?: object) =>
    api.send('DELETE', '/api/access/delete-show-manager-request/{request_id}', body, { params: { request_id } })
  return {
    /** Makes the three calls in the order that specification section 7 requires. If one fails, approving again completes the approval. */
    approve: () =>
      decide(async () => {
        const { role_id } = await api.get('/api/access/roles/{name}', { params: { name: 'ShowManager' } })
        await api.send('POST', '/api/access/userroles', { user_id, role_id, request_id })
        await close()
        return m.requests_approved({ name: display_name })
      }),
    deny: (reason: string | null) =>
      decide(async () => {
        await close({ decision: 'denied', reason })
        return m.requests_denied({ name: display_name })
      }),
  }
}
