import { Link } from 'react-router'
import type { Session } from '#web/session.ts'
import { shownName } from './avatar.tsx'
import { Screen } from './screen.tsx'

/** In the place of a form that is for visitors only. */
export function LoggedIn({ title, session }: { title: string; session: Session }) {
  return (
    <Screen title={title}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{title}</h1>
          <p>
            You are logged in already, as <b>{shownName(session)}</b>.
          </p>
        </div>
        <div className="row">
          <Link className="btn btn--main" to="/">
            See all shows
          </Link>
          <Link className="btn" to="/logout">
            Log Out
          </Link>
        </div>
      </div>
    </Screen>
  )
}
