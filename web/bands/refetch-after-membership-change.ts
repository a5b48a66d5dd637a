import { type Query, useQueryClient } from '@tanstack/react-query'
import { hasAnyRole, rolesThatDecideClaims } from '#core/permissions/policy.ts'
import { useSession } from '#web/data/session.ts'

const isMembersQuery = ({ queryKey: [kind, part] }: Query): boolean => kind === 'bands' && part === 'members'

/** Returns a function that refetches the data on screen after the user's membership has changed. If the
 * membership has ended, it skips the list of members, unless the user may decide claims and thus still see the list. */
export function useRefetchAfterMembershipChange(): (change: { hasEnded: boolean }) => Promise<void> {
  const client = useQueryClient()
  const session = useSession()
  const mayDecideClaims = session.state === 'authenticated' && hasAnyRole(session.roles, rolesThatDecideClaims)
  return ({ hasEnded }) =>
    hasEnded && !mayDecideClaims
      ? client.invalidateQueries({ predicate: (query) => !isMembersQuery(query) })
      : client.invalidateQueries()
}
