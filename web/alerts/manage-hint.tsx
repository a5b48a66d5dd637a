import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'
import type { ReturnTo } from '#web/page/route-spec.ts'

/** Says how to see one's alerts. */
export function ManageHint() {
  const session = useSession()
  if (session.state === 'authenticated') return <Link to="/alerts">{m.alerts_manage()}</Link>
  return <ParaglideMessage message={m.alerts_open_link} markup={{ login: LogInLink }} />
}

function LogInLink({ children }: { children?: ReactNode }) {
  return (
    <Link to="/login" state={{ returnTo: '/alerts' } satisfies ReturnTo}>
      {children}
    </Link>
  )
}
