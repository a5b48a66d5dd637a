import { m } from '#messages'
import { DeadEnd } from './dead-end.tsx'

export function Gone() {
  return <DeadEnd title={m.common_show_deleted()} status={410} heading={m.gone_heading()} lead={m.gone_lead()} />
}
