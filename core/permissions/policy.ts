import { refuse } from '#core/errors.ts'
import type { AccountId, BandId } from '#core/ids.ts'

/** Roles of the specification (section 6). None implies another. */
export const roleNames = ['ShowManager', 'ShowAdmin', 'SiteAdmin', 'SiteOwner'] as const
export type RoleName = (typeof roleNames)[number]

export type Actor = {
  accountId: AccountId
  name: string
  displayName: string
  profilePicture: string | null
  roles: readonly RoleName[]
  bandIds: readonly BandId[]
}

export const mayAddShows = ['ShowAdmin', 'ShowManager'] as const satisfies readonly RoleName[]
export const mayReviewRequests = ['SiteOwner', 'SiteAdmin'] as const satisfies readonly RoleName[]
export const mayEditEveryShow = ['ShowAdmin'] as const satisfies readonly RoleName[]

export const hasAnyRole = (roles: readonly string[], allowed: readonly RoleName[]): boolean =>
  allowed.some((role) => roles.includes(role))

export const requireRole = (actor: Actor | null, allowed: readonly RoleName[]): Actor => {
  const user = actor ?? refuse('permission.login_required')
  return hasAnyRole(user.roles, allowed) ? user : refuse('permission.denied')
}

/** IsShowOwner: the show's creator or an active member of a band in its line-up. */
const ownsShow = (actor: Actor, show: { createdBy: AccountId | null; bandIds: readonly BandId[] }): boolean =>
  show.createdBy === actor.accountId || show.bandIds.some((bandId) => actor.bandIds.includes(bandId))

/** The `userEditable` of a listing (specification section 6). Owners lose the right once a ShowAdmin deletes the show. */
export const canEditShow = (
  actor: Actor | null,
  show: { createdBy: AccountId | null; bandIds: readonly BandId[]; removedByAdmin: boolean },
): boolean =>
  actor !== null && (hasAnyRole(actor.roles, mayEditEveryShow) || (!show.removedByAdmin && ownsShow(actor, show)))

export const canAddImages = (actor: Actor): boolean => hasAnyRole(actor.roles, mayAddShows) || actor.bandIds.length > 0

export const mayEditEveryEntry = ['ShowAdmin'] as const satisfies readonly RoleName[]
export const mayReviewClaims = ['ShowAdmin', 'SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

export const canEditBand = (actor: Actor | null, bandId: BandId): boolean =>
  actor !== null && (hasAnyRole(actor.roles, mayEditEveryEntry) || actor.bandIds.includes(bandId))

export const canEditVenue = (actor: Actor | null, venue: { createdBy: AccountId | null }): boolean =>
  actor !== null &&
  (hasAnyRole(actor.roles, mayEditEveryEntry) ||
    (hasAnyRole(actor.roles, mayAddShows) && venue.createdBy === actor.accountId))

export const canDecideClaims = (actor: Actor | null, bandId: BandId): boolean =>
  actor !== null && (hasAnyRole(actor.roles, mayReviewClaims) || actor.bandIds.includes(bandId))

export const isMember = (actor: Actor, bandId: BandId): boolean => actor.bandIds.includes(bandId)

export const canDecideClaim = (
  actor: Actor,
  { bandId, accountId }: { bandId: BandId; accountId: AccountId },
): boolean => actor.accountId !== accountId && canDecideClaims(actor, bandId)

/** Everyone may end their own, deciders a claim or invitation, and admins the membership of others. */
export const canEndMembership = (
  actor: Actor,
  { bandId, accountId, state }: { bandId: BandId; accountId: AccountId; state: MembershipState },
): boolean =>
  actor.accountId === accountId ||
  (state === 'active' ? hasAnyRole(actor.roles, mayReviewClaims) : canDecideClaims(actor, bandId))

export const requireThat = (actor: Actor | null, allowed: (actor: Actor) => boolean): Actor => {
  const user = requireLogin(actor)
  return allowed(user) ? user : refuse('permission.denied')
}

export const mayGrantRoles = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

/** Only owners may grant or revoke the roles of admins and owners. */
export const canGrant = (actor: Actor, role: RoleName): boolean =>
  hasAnyRole(actor.roles, hasAnyRole([role], ['SiteAdmin', 'SiteOwner']) ? ['SiteOwner'] : mayGrantRoles)

export const mayReadAudit = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

export const mayManageAccounts = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]
export const rolesNeedingTwoSteps = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

export const withEffectiveRoles = (actor: Actor, lacksSecondStep: boolean): Actor =>
  lacksSecondStep ? { ...actor, roles: actor.roles.filter((role) => !hasAnyRole([role], rolesNeedingTwoSteps)) } : actor

/** Only owners may suspend admins or owners. Nobody may suspend themselves. */
export const canSuspend = (actor: Actor, other: { id: AccountId; roles: readonly RoleName[] }): boolean =>
  actor.accountId !== other.id &&
  hasAnyRole(actor.roles, mayManageAccounts) &&
  (hasAnyRole(actor.roles, ['SiteOwner']) || !hasAnyRole(other.roles, ['SiteAdmin', 'SiteOwner']))

export const requireLogin = (actor: Actor | null): Actor => actor ?? refuse('permission.login_required')

/** `pending`: an undecided claim. `invited`: an unanswered invitation. */
export const membershipStates = ['pending', 'invited', 'active'] as const

export type MembershipState = (typeof membershipStates)[number]
