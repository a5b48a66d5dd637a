import { type Query, useQueryClient } from '@tanstack/react-query'
import { hasAnyRole, mayReviewClaims } from '#core/permissions/policy.ts'
import { useSession } from '#web/data/session.ts'

const isMembersQuery = ({ queryKey: [kind, what] }: Query): boolean => kind === 'bands' && what === 'members'

/** Refetches what is on screen after the user's membership has changed. Only users who decide all claims may still read the
 * members after leaving. */
export function useRefetchBand(): (change: { hasLeft: boolean }) => Promise<void> {
  const client = useQueryClient()
  const session = useSession()
  const seesAll = session.state === 'authenticated' && hasAnyRole(session.roles, mayReviewClaims)
  return ({ hasLeft }) =>
    hasLeft && !seesAll
      ? client.invalidateQueries({ predicate: (query) => !isMembersQuery(query) })
      : client.invalidateQueries()
}
