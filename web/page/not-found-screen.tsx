import { Link } from 'react-router'
import { m } from '#messages'
import { Screen } from './screen.tsx'

/** For every address that leads nowhere, and for shows, bands and venues that do not exist. */
export function NotFound() {
  return (
    <Screen title={m.not_found_title()} description={m.not_found_lead()} status={404}>
      <div className="wrap page">
        <div className="deadend">
          <p className="big" aria-hidden="true">
            404
          </p>
          <div className="checks" aria-hidden="true" />
          <h1>{m.not_found_heading()}</h1>
          <p className="lead">{m.not_found_lead()}</p>
          <div className="row">
            <Link className="btn btn--main" to="/">
              {m.common_see_all_shows()}
            </Link>
            <Link className="btn" to="/contact">
              {m.common_contact()}
            </Link>
          </div>
        </div>
      </div>
    </Screen>
  )
}
