import { m } from '#messages'
import { MissingPage } from './missing-page.tsx'

export function NotFoundScreen() {
  const above = (
    <p className="big" aria-hidden="true">
      404
    </p>
  )
  return (
    <MissingPage
      title={m.not_found_title()}
      status={404}
      heading={m.not_found_heading()}
      lead={m.not_found_lead()}
      above={above}
    />
  )
}
