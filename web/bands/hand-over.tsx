import { type FormEvent, useId, useRef, useState } from 'react'
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
import { useRefetchBand } from './refetch-band.ts'

const empty = { name: '', leave: false }

/** A member invites another user by username, and optionally leaves the band. */
export function HandOver({ band }: { band: { id: string; name: string } }) {
  const id = useId()
  const api = useApi()
  const refetchBand = useRefetchBand()
  const toast = useToast()
  const { values, change, drop } = useDraftState(`hand-over:${band.id}`, empty)
  const { name, leave } = values
  const [wrong, setWrong] = useState<string>()
  const { isBusy, failure, run } = useSingleRequest()
  const input = useRef<HTMLInputElement>(null)
  const refuse = (message: string | undefined) => {
    setWrong(message)
    input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = HandOverInput.safeParse(values)
    if (!given.success) return refuse(firstError(given))
    setWrong(undefined)
    void run(async () => {
      let hasLeft = false
      try {
        const result = await api.send('POST', '/api/bands/{id}/hand-over', given.data, { params: { id: band.id } })
        toast(result.message)
        hasLeft = result.hasLeft
        drop()
      } catch (error) {
        const nameError = fieldFailure(error, 'name')
        if (!nameError) throw error
        return refuse(nameError)
      }
      await refetchBand({ hasLeft })
    })
  }
  return (
    <form className="form mid mt5" method="post" noValidate onSubmit={submit}>
      <h3>{m.hand_over_title()}</h3>
      {failure !== null && <FailureNote failure={failure}>{failureText(failure)}</FailureNote>}
      <Field id={`${id}name`} label={m.common_username()} hint={m.hand_over_name_hint()} error={wrong}>
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
              if (wrong) setWrong(undefined)
            }}
          />
        )}
      </Field>
      <label className="check">
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
