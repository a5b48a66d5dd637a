import { Link } from 'react-router'
import { Screen } from '#web/parts/screen.tsx'

/** An address of the product whose screen is not open yet. `title` is the one the screen will bear. */
export function NotYet({ title }: { title: string }) {
  return (
    <Screen title={title}>
      <div className="wrap narrow page">
        <div className="page-head">
          <h1>{title}</h1>
          <p>This page is not open yet.</p>
        </div>
        <div className="row">
          <Link className="btn btn--main" to="/">
            See all shows
          </Link>
        </div>
      </div>
    </Screen>
  )
}
