import { NavLink } from 'react-router-dom'
import { hasAnyRole, rolesThatManageAccounts } from '#core/permissions/policy.ts'
import { m } from '#messages'
import { useSession } from '#web/data/session.ts'

const screens = [
  { to: '/admin', label: m.common_admin },
  { to: '/show-manager-requests', label: m.admin_requests },
  { to: '/accounts', label: m.common_accounts },
  { to: '/roles', label: m.common_roles },
  { to: '/sources?scope=all', label: m.sources_title },
  { to: '/audit', label: m.common_audit },
] as const

/** Links to the screens for admins. Renders nothing unless the user may manage accounts. */
export function AdminNav() {
  const session = useSession()
  if (session.state !== 'authenticated' || !hasAnyRole(session.roles, rolesThatManageAccounts)) return null
  return (
    <nav className="row" aria-label={m.common_admin()}>
      {screens.map(({ to, label }) => (
        <NavLink className="btn btn--sm" key={to} to={to}>
          {label()}
        </NavLink>
      ))}
    </nav>
  )
}
