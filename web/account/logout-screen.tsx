import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router-dom'
import { m } from '#messages'
import { prepareUnsubscribe } from '#web/alerts/this-browser.ts'
import { ApiError, useApi } from '#web/data/api.ts'
import { useViewer } from '#web/data/session.ts'
import { Screen } from '#web/page/screen.tsx'
import { useToast } from '#web/page/toasts.tsx'
import { sendUnsentRsvps } from '#web/rsvps/sync-rsvps.ts'
import { useForgetUser } from './forget-user.ts'

/** `/logout` (specification sections 2, 4 and 8). A failure changes nothing on screen. Ends the user's notifications in
 * this browser, because someone else may use it next. */
export function LogoutScreen() {
  const api = useApi()
  const viewer = useViewer()
  const navigate = useNavigate()
  const toast = useToast()
  const forgetUser = useForgetUser()
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      await sendUnsentRsvps(api, viewer)
      const unsubscribe = await prepareUnsubscribe(api)
      await api.send('POST', '/api/auth/logout', {})
      return unsubscribe()
    },
    onSuccess: (hasUnsubscribed) => {
      forgetUser()
      if (hasUnsubscribed) toast(m.alerts_browser_off())
      navigate('/')
    },
    onError: (error) => console.error(error instanceof ApiError ? 'Logout failed' : 'Error during logout', error),
  })
  return (
    <Screen title={m.logout_title()}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{m.logout_title()}</h1>
        </div>
        <p className="lead">{m.logout_question()}</p>
        <div className="row mt5">
          {/* Not `disabled` while sending: the button would lose the focus. */}
          <button
            className="btn btn--danger"
            type="button"
            aria-disabled={isPending}
            onClick={() => isPending || mutate()}
          >
            {m.logout_do()}
          </button>
          <Link className="btn" to="/">
            {m.logout_stay()}
          </Link>
        </div>
      </div>
    </Screen>
  )
}
