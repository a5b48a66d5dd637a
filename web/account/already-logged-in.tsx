import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import type { Session } from '#web/data/session.ts'
import { bold } from '#web/i18n/markup.tsx'
import { Screen } from '#web/page/screen.tsx'
import { displayNameOf } from '#web/ui/avatar.tsx'

/** Replaces the log-in or registration form while a user is logged in. */
export function AlreadyLoggedIn({ title, session }: { title: string; session: Session }) {
  return (
    <Screen title={title}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{title}</h1>
          <p>
            <ParaglideMessage
              message={m.logged_in_already}
              inputs={{ name: displayNameOf(session) }}
              markup={{ b: bold }}
            />
          </p>
        </div>
        <div className="row">
          <Link className="btn btn--main" to="/">
            {m.common_see_all_shows()}
          </Link>
          <Link className="btn" to="/logout">
            {m.common_log_out()}
          </Link>
        </div>
      </div>
    </Screen>
  )
}
