import { Link } from 'react-router'
import { Screen } from '#web/parts/screen.tsx'

/** For the address of a show that was deleted. */
export function Gone() {
  return (
    <Screen title="This show was deleted" status={410}>
      <div className="wrap page">
        <div className="deadend">
          <div className="checks" aria-hidden="true" />
          <h1>Off the bill</h1>
          <p className="lead">This show was deleted. It may have been listed twice, or by mistake.</p>
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
