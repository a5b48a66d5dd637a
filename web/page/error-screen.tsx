import { Link } from 'react-router-dom'
import { m } from '#messages'
import { Icon } from '#web/ui/icon.tsx'
import { Screen } from './screen.tsx'

const reloadPage = () => location.reload()

export function ErrorScreen({ onRetry = reloadPage }: { onRetry?: () => void }) {
  return (
    <Screen title={m.error_title()} status={500}>
      <div className="wrap page">
        <div className="error-box">
          <div className="checkerboard" aria-hidden="true" />
          <div className="stack" role="alert">
            <h1>{m.common_failed()}</h1>
            <p className="lead">{m.error_lead()}</p>
          </div>
          <div className="row">
            <button className="btn btn--main" type="button" onClick={onRetry}>
              <Icon name="reload" size={18} /> {m.common_load_again()}
            </button>
            <Link className="btn" to="/contact">
              {m.common_contact()}
            </Link>
          </div>
        </div>
      </div>
    </Screen>
  )
}
