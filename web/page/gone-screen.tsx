import { Link } from 'react-router'
import { m } from '#messages'
import { Screen } from './screen.tsx'

/** For the address of a show that was deleted. */
export function Gone() {
  return (
    <Screen title={m.common_show_deleted()} description={m.gone_lead()} status={410}>
      <div className="wrap page">
        <div className="deadend">
          <div className="checks" aria-hidden="true" />
          <h1>{m.gone_heading()}</h1>
          <p className="lead">{m.gone_lead()}</p>
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
