import { m } from '#messages'
import { ErrorPage } from './error-page.tsx'

export function GoneScreen() {
  return <ErrorPage title={m.common_show_deleted()} status={410} heading={m.gone_heading()} lead={m.gone_lead()} />
}
