import { m } from '#messages'
import { DeadEnd } from './dead-end.tsx'

export function NotFound() {
  const above = (
    <p className="big" aria-hidden="true">
      404
    </p>
  )
  return (
    <DeadEnd
      title={m.not_found_title()}
      status={404}
      heading={m.not_found_heading()}
      lead={m.not_found_lead()}
      above={above}
    />
  )
}
