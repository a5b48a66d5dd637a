import { useState } from 'react'
import { m } from '#messages'
import { type Api, ApiError, useApi } from '#web/data/api.ts'
import { refusalText } from '#web/data/failure-text.ts'
import { type Status, StatusLine } from '#web/ui/status-line.tsx'

/** Requests another confirmation email and resolves to the outcome. Never rejects. */
export const resendConfirmation = (api: Api, email: string): Promise<Status> =>
  api.send('POST', '/api/auth/resend-confirmation', { email }).then(
    (response) => ({ tone: 'ok', text: response?.message || m.send_again_done() }),
    (error) => ({
      tone: 'bad',
      text: error instanceof ApiError ? refusalText(error, m.send_again_failed()) : m.common_failed_later(),
    }),
  )

export function ResendConfirmationButton({ email }: { email: string }) {
  const api = useApi()
  const [status, setStatus] = useState<Status | null>(null)
  const isBusy = status?.tone === 'busy'
  const send = async () => {
    if (isBusy) return
    setStatus({ tone: 'busy', text: m.common_sending() })
    setStatus(await resendConfirmation(api, email))
  }
  return (
    <>
      {/* Not `disabled` while sending: the button would lose the focus. */}
      <button className="btn" type="button" aria-disabled={isBusy} onClick={send}>
        {m.send_again()}
      </button>
      <StatusLine status={status} />
    </>
  )
}
