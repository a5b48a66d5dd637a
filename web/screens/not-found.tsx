import { Link } from 'react-router'
import { Screen } from '#web/parts/screen.tsx'

/** For every address that leads nowhere, and for shows, bands and venues that do not exist. */
export function NotFound() {
  return (
    <Screen title="Page not found" status={404}>
      <div className="wrap page">
        <div className="deadend">
          <p className="big" aria-hidden="true">
            404
          </p>
          <div className="checks" aria-hidden="true" />
          <h1>Not on the bill</h1>
          <p className="lead">
            There is no page at this address. The show may have been removed, or the link lost a letter.
          </p>
          <div className="row">
            <Link className="btn btn--main" to="/">
              See all shows
            </Link>
            <Link className="btn" to="/contact">
              Contact
            </Link>
          </div>
        </div>
      </div>
    </Screen>
  )
}
