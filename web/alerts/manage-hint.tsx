import { ParaglideMessage } from '@inlang/paraglide-js-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { m } from '#messages'
import type { ReturnTo } from '#web/page/route-spec.ts'

export function ManageHint() {
  return <ParaglideMessage message={m.alerts_open_link} markup={{ login: LogInLink }} />
}

function LogInLink({ children }: { children?: ReactNode }) {
  return (
    <Link to="/login" state={{ returnTo: '/alerts' } satisfies ReturnTo}>
      {children}
    </Link>
  )
}
