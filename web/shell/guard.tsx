import { type ReactNode, useDeferredValue } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { hasAnyRole, type RoleName } from '#core/permissions/policy.ts'
import { useSession } from '#web/data/session.ts'
import type { ReturnTo, RouteSpec } from '#web/page/route-spec.ts'
import { Loading } from '#web/ui/loading.tsx'

type Props = { needs: NonNullable<RouteSpec['needs']>; route: RouteSpec; children: ReactNode }

/** Shows its content to permitted users only; others are redirected (specification section 2, "Route guard"). */
export function Guard({ needs, route: { isLong, screen }, children }: Props) {
  const session = useSession()
  const { pathname, search, hash } = useLocation()
  // Deferred, so that React renders a long form in slices and does not block input.
  const isLoading = useDeferredValue(session.state === 'loading')
  if (isLoading || session.state === 'loading') {
    const Skeleton = screen?.Skeleton
    return Skeleton ? <Skeleton /> : <Loading isLong={isLong} />
  }
  const redirect =
    session.state === 'anonymous' ? (
      <Navigate to="/login" replace state={{ returnTo: pathname + search + hash } satisfies ReturnTo} />
    ) : (
      needs !== 'login' && !hasAnyRole(session.roles, needs) && <Navigate to={refusalPath(needs)} replace />
    )
  if (!redirect) return children
  // Keeps the footer in place until the next screen is loaded.
  return (
    <>
      {redirect}
      <Loading isLong={isLong} />
    </>
  )
}

const refusalPath = (needs: readonly RoleName[]): string =>
  needs.includes('ShowManager') ? '/request-access' : `/unauthorized?needs=${needs.join(',')}`
