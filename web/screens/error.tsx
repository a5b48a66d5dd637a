import { Link } from 'react-router'
import { Icon } from '#web/parts/icon.tsx'
import { Screen } from '#web/parts/screen.tsx'

const loadAgain = () => location.reload()

/** Something broke that the reader cannot mend. `onRetry` tries again; without it the page is loaded anew. */
export function ErrorScreen({ onRetry = loadAgain }: { onRetry?: () => void }) {
  return (
    <Screen title="Error" status={500}>
      <div className="wrap page">
        <div className="deadend">
          <div className="checks" aria-hidden="true" />
          <div className="stack" role="alert">
            <h1>Something went wrong.</h1>
            <p className="lead">Load the page again. If it keeps happening, tell us what you were doing.</p>
          </div>
          <div className="row">
            <button className="btn btn--main" type="button" onClick={onRetry}>
              <Icon name="reload" size={18} /> Load again
            </button>
            <Link className="btn" to="/contact">
              Contact
            </Link>
          </div>
        </div>
      </div>
    </Screen>
  )
}
