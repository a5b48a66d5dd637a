import { type FormEvent, useId, useRef, useState } from 'react'
import { INVITATION_DAYS } from '#core/accounts/membership.ts'
import { HandOver as HandOverInput } from '#core/bands/hand-over-band.ts'
import { m } from '#messages'
import { useApi } from '#web/data/api.ts'
import { failureText, fieldFailure } from '#web/data/failure-text.ts'
import { useSingleRequest } from '#web/data/single-request.ts'
import { useDraftState } from '#web/drafts/own-draft.ts'
import { useToast } from '#web/page/toasts.tsx'
import { FailureNote } from '#web/ui/failure-note.tsx'
import { Field } from '#web/ui/field.tsx'
import { firstError } from '#web/ui/form-validation.ts'
import { useRefetchAfterMembershipChange } from './refetch-after-membership-change.ts'

const empty = { name: '', leave: false }

export function HandOver({ band }: { band: { id: string; name: string } }) {
  const id = useId()
  const api = useApi()
  const refetch = useRefetchAfterMembershipChange()
  const toast = useToast()
  const { values, change, drop } = useDraftState(`hand-over:${band.id}`, empty)
  const { name, leave } = values
  const [nameError, setNameError] = useState<string>()
  const { isBusy, failure, run } = useSingleRequest()
  const input = useRef<HTMLInputElement>(null)
  const showError = (message: string | undefined) => {
    setNameError(message)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const parsed = HandOverInput.safeParse(values)
    if (!parsed.success) return showError(firstError(parsed))
    setNameError(undefined)
    void run(async () => {
      let hasLeft = false
      try {
        const result = await api.send('POST', '/api/bands/{id}/hand-over', parsed.data, { params: { id: band.id } })
        toast(result.message)
        hasLeft = result.hasLeft
        drop()
      } catch (error) {
        const serverError = fieldFailure(error, 'name')
        if (!serverError) throw error
        return showError(serverError)
      }
      await refetch({ hasEnded: hasLeft })
    })
  }
  return (
    <form className="form medium mt5" method="post" noValidate onSubmit={submit}>
      <h3>{m.hand_over_title()}</h3>
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      <Field
        id={`${id}name`}
        label={m.common_username()}
        hint={m.hand_over_name_hint({ days: INVITATION_DAYS })}
        error={nameError}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            type="text"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={name}
            onChange={({ target }) => {
              change({ name: target.value })
              if (nameError) setNameError(undefined)
            }}
          />
        )}
      </Field>
      <label className="checkbox">
        <input type="checkbox" checked={leave} onChange={({ target }) => change({ leave: target.checked })} />
        <span>{m.hand_over_leave({ band: band.name })}</span>
      </label>
      <div>
        <button className="btn" type="submit" aria-disabled={isBusy}>
          {leave ? m.hand_over_do() : m.hand_over_add()}
        </button>
      </div>
    </form>
  )
}
