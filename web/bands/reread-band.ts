import { type Query, useQueryClient } from '@tanstack/react-query'
import { holdsAny, mayReviewClaims } from '#core/permissions/policy.ts'
import { useSession } from '#web/data/session.ts'

const isOfMembers = ({ queryKey: [kind, what] }: Query): boolean => kind === 'bands' && what === 'members'

/**
 * Reads anew what is on the screen, after somebody's own place in a band has changed. The list of its members is refused to
 * who has left it, so only those who decide any claim ask for that again.
 */
export function useRereadBand(): (change: { hasLeft: boolean }) => Promise<void> {
  const client = useQueryClient()
  const session = useSession()
  const seesAll = session.state === 'authenticated' && holdsAny(session.roles, mayReviewClaims)
  return ({ hasLeft }) =>
    hasLeft && !seesAll
      ? client.invalidateQueries({ predicate: (query) => !isOfMembers(query) })
      : client.invalidateQueries()
}
