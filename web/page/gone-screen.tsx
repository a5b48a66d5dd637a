import { m } from '#messages'
import { MissingPage } from './missing-page.tsx'

export function GoneScreen() {
  return <MissingPage title={m.common_show_deleted()} status={410} heading={m.gone_heading()} lead={m.gone_lead()} />
}
