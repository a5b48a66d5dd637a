import type { BandMember, PendingClaim } from '#core/accounts/band-member.ts'
import type { Membership } from '#core/accounts/membership.ts'
import { oldestMembershipFirst } from './memory-records.ts'
import { clone, type MemoryState } from './memory-state.ts'

type MembershipRow = { membership: Membership; member: BandMember; accountCreatedAt: Date }

const membershipRows = (
  { memberships, accounts }: MemoryState,
  matches: (membership: Membership) => boolean,
): MembershipRow[] =>
  memberships
    .filter(matches)
    .sort(oldestMembershipFirst)
    .flatMap((membership) => {
      const account = accounts.get(membership.accountId)
      if (!account) return []
      const { accountId, state, reason, createdAt } = clone(membership)
      const { name, displayName, bio, url } = account
      const member = { accountId, state, reason, createdAt, name, displayName, bio, url }
      return [{ membership, member, accountCreatedAt: clone(account.createdAt) }]
    })

export const membershipsOf = (
  state: MemoryState,
  matches: (membership: Membership) => boolean,
): readonly BandMember[] => membershipRows(state, matches).map(({ member }) => member)

export const claimsOf = (state: MemoryState): readonly PendingClaim[] =>
  membershipRows(state, (membership) => membership.state === 'pending').flatMap(
    ({ membership, member, accountCreatedAt }) => {
      const band = state.bands.get(membership.bandId)
      if (!band || band.deletedAt) return []
      return [{ ...member, bandId: band.id, bandName: band.name, bandSlug: band.slug, accountCreatedAt }]
    },
  )
