import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { Screen } from './screen.tsx'

type Props = { title: string; status: number; heading: string; lead: string; above?: ReactNode; children?: ReactNode }

export function MissingPage({ title, status, heading, lead, above, children }: Props) {
  return (
    <Screen title={title} description={lead} status={status}>
      <div className="wrap page">
        <div className="error-box">
          {above}
          <div className="checkerboard" aria-hidden="true" />
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
          {children}
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
