import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { BandClaim } from '#core/accounts/membership.ts'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { useDraftState } from '#web/drafts/own-draft.ts'
import { useToast } from '#web/page/toasts.tsx'
import { CharacterCounter } from '#web/ui/character-counter.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { firstError } from '#web/ui/form-validation.ts'
import { StatusLine } from '#web/ui/status-line.tsx'

const empty = { reason: '' }

type Props = { band: { id: string; name: string }; onClose: () => void }

export function ClaimForm({ band, onClose }: Props) {
  const id = useId()
  const api = useApi()
  const client = useQueryClient()
  const toast = useToast()
  const { values, change, drop } = useDraftState(`claim:${band.id}`, empty)
  const { reason } = values
  const [reasonError, setReasonError] = useState<string>()
  const { isBusy, failure, run } = useSingleRequest()
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => input.current?.focus(), [])
  const showError = (message: string | undefined) => {
    setReasonError(message)
    input.current?.focus()
  }
  const discard = () => {
    drop()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const claim = BandClaim.safeParse({ reason })
    if (!claim.success) return showError(firstError(claim))
    setReasonError(undefined)
    void run(async () => {
      try {
        const { message } = await api.send('POST', '/api/bands/{id}/members', claim.data, { params: { id: band.id } })
        drop()
        toast(message)
        onClose()
      } catch (error) {
        const serverError = fieldFailure(error, 'reason')
        if (!serverError) throw error
        showError(serverError)
      }
      await client.invalidateQueries()
    })
  }
  return (
    <form className="form" method="post" noValidate onSubmit={submit}>
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      <Field
        id={`${id}reason`}
        label={m.claim_why({ band: band.name })}
        hint={m.claim_why_hint()}
        error={reasonError}
        note={<CharacterCounter id={`${id}reason-rules`} text={reason} max={MAX_REASON} />}
      >
        {(control) => (
          <textarea
            {...control}
            ref={input}
            rows={3}
            value={reason}
            onChange={({ target }) => {
              change({ reason: target.value })
              if (reasonError) setReasonError(undefined)
            }}
          />
        )}
      </Field>
      <div className="row">
        <button className="btn btn--main" type="submit" aria-disabled={isBusy}>
          {m.claim_ask()}
        </button>
        <button className="btn" type="button" onClick={discard}>
          {m.common_cancel()}
        </button>
        <StatusLine status={isBusy ? { tone: 'busy', text: m.common_sending() } : null} />
      </div>
    </form>
  )
}
