import { hasAnyRole, rolesThatAddShows } from '#core/permissions/policy.ts'
import { useSession } from './session.ts'

export function useCanAddShows(): boolean {
  const session = useSession()
  return session.state === 'authenticated' && hasAnyRole(session.roles, rolesThatAddShows)
}
