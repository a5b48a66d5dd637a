import { refuse } from '#core/errors.ts'
import type { AccountId, BandId } from '#core/ids.ts'

/** The roles that the specification defines (section 6). None implies another. */
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

export const rolesThatAddShows = ['ShowAdmin', 'ShowManager'] as const satisfies readonly RoleName[]
export const rolesThatReviewShowManagerRequests = ['SiteOwner', 'SiteAdmin'] as const satisfies readonly RoleName[]
export const rolesThatEditEveryShow = ['ShowAdmin'] as const satisfies readonly RoleName[]

export const hasAnyRole = (roles: readonly string[], allowed: readonly RoleName[]): boolean =>
  allowed.some((role) => roles.includes(role))

export const requireRole = (actor: Actor | null, allowed: readonly RoleName[]): Actor => {
  const user = actor ?? refuse('permission.login_required')
  return hasAnyRole(user.roles, allowed) ? user : refuse('permission.denied')
}

/** Returns whether the actor created the show or is an active member of a band in its line-up (`IsShowOwner` in the specification). */
const ownsShow = (actor: Actor, show: { createdBy: AccountId | null; bandIds: readonly BandId[] }): boolean =>
  show.createdBy === actor.accountId || show.bandIds.some((bandId) => actor.bandIds.includes(bandId))

/** Returns whether the actor may edit the show: `userEditable` in a listing (specification, section 6). Owners lose this right
 * when a ShowAdmin who did not add the show deletes it. */
export const canEditShow = (
  actor: Actor | null,
  show: { createdBy: AccountId | null; bandIds: readonly BandId[]; deletedByAdmin: boolean },
): boolean =>
  actor !== null && (hasAnyRole(actor.roles, rolesThatEditEveryShow) || (!show.deletedByAdmin && ownsShow(actor, show)))

export const canAddImages = (actor: Actor): boolean =>
  hasAnyRole(actor.roles, rolesThatAddShows) || actor.bandIds.length > 0

export const rolesThatEditEveryEntry = ['ShowAdmin'] as const satisfies readonly RoleName[]
export const rolesThatDecideClaims = ['ShowAdmin', 'SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

export const canEditBand = (actor: Actor | null, bandId: BandId): boolean =>
  actor !== null && (hasAnyRole(actor.roles, rolesThatEditEveryEntry) || actor.bandIds.includes(bandId))

export const canEditVenue = (actor: Actor | null, venue: { createdBy: AccountId | null }): boolean =>
  actor !== null &&
  (hasAnyRole(actor.roles, rolesThatEditEveryEntry) ||
    (hasAnyRole(actor.roles, rolesThatAddShows) && venue.createdBy === actor.accountId))

export const rolesThatManageSources = ['ShowAdmin', 'SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

export const canManageSource = (
  actor: Actor,
  { keeperId, bandId }: { keeperId: AccountId | null; bandId: BandId | null },
): boolean =>
  actor.accountId === keeperId ||
  hasAnyRole(actor.roles, rolesThatManageSources) ||
  (bandId !== null && actor.bandIds.includes(bandId))

/** Admins may let a source publish without review. So may users who can edit the band or venue that the source names, or both
 * if it names both. */
export const canTrustSource = (
  actor: Actor,
  { bandId, venue }: { bandId: BandId | null; venue: { createdBy: AccountId | null } | null },
): boolean =>
  hasAnyRole(actor.roles, rolesThatManageSources) ||
  ((bandId !== null || venue !== null) &&
    (bandId === null || canEditBand(actor, bandId)) &&
    (venue === null || canEditVenue(actor, venue)))

export const canDecideClaimsFor = (actor: Actor | null, bandId: BandId): boolean =>
  actor !== null && (hasAnyRole(actor.roles, rolesThatDecideClaims) || actor.bandIds.includes(bandId))

export const isMember = (actor: Actor, bandId: BandId): boolean => actor.bandIds.includes(bandId)

export const canDecideClaim = (
  actor: Actor,
  { bandId, accountId }: { bandId: BandId; accountId: AccountId },
): boolean => actor.accountId !== accountId && canDecideClaimsFor(actor, bandId)

/** Users may end their own membership, claim or invitation. A user who may decide the band's claims may also end the claims
 * and invitations of others; admins may end any membership. */
export const canEndMembership = (
  actor: Actor,
  { bandId, accountId, state }: { bandId: BandId; accountId: AccountId; state: MembershipState },
): boolean =>
  actor.accountId === accountId ||
  (state === 'active' ? hasAnyRole(actor.roles, rolesThatDecideClaims) : canDecideClaimsFor(actor, bandId))

export const requireThat = (actor: Actor | null, isAllowed: (actor: Actor) => boolean): Actor => {
  const user = requireLogin(actor)
  return isAllowed(user) ? user : refuse('permission.denied')
}

export const rolesThatGrantRoles = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

/** Only SiteOwners may grant or revoke SiteAdmin and SiteOwner. */
export const canGrant = (actor: Actor, role: RoleName): boolean =>
  hasAnyRole(actor.roles, hasAnyRole([role], ['SiteAdmin', 'SiteOwner']) ? ['SiteOwner'] : rolesThatGrantRoles)

export const rolesThatReadAuditLog = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]
export const rolesThatReadSiteStats = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]
export const rolesThatManageAccounts = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]
export const rolesThatManageSubscribers = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]
export const rolesRequiringSecondFactor = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

export const withEffectiveRoles = (actor: Actor, lacksSecondFactor: boolean): Actor =>
  lacksSecondFactor
    ? { ...actor, roles: actor.roles.filter((role) => !hasAnyRole([role], rolesRequiringSecondFactor)) }
    : actor

/** Only SiteOwners may suspend SiteAdmins and SiteOwners. Nobody may suspend themselves. */
export const canSuspend = (actor: Actor, other: { id: AccountId; roles: readonly RoleName[] }): boolean =>
  actor.accountId !== other.id &&
  hasAnyRole(actor.roles, rolesThatManageAccounts) &&
  (hasAnyRole(actor.roles, ['SiteOwner']) || !hasAnyRole(other.roles, ['SiteAdmin', 'SiteOwner']))

export const requireLogin = (actor: Actor | null): Actor => actor ?? refuse('permission.login_required')

/** `pending`: an undecided claim. `invited`: an unanswered invitation. */
export const membershipStates = ['pending', 'invited', 'active'] as const

export type MembershipState = (typeof membershipStates)[number]
