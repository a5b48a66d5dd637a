import { refuse } from '#core/errors.ts'
import type { AccountId, BandId } from '#core/ids.ts'

/** The four roles of the specification (section 6). They add up; none implies another (decisions, section 3). */
export const roleNames = ['ShowManager', 'ShowAdmin', 'SiteAdmin', 'SiteOwner'] as const
export type RoleName = (typeof roleNames)[number]

/** Who acts: the account behind the session, with the roles and bands it holds at this moment. */
export type Actor = {
  accountId: AccountId
  name: string
  displayName: string
  profilePicture: string | null
  roles: readonly RoleName[]
  /** Bands of which the account is an active member. */
  bandIds: readonly BandId[]
}

/** Who may add shows, bands and venues. Also the roles that the `/add-show` screen asks for. */
export const mayAddShows = ['ShowAdmin', 'ShowManager'] as const satisfies readonly RoleName[]
/** Who may review show-manager requests. */
export const mayReviewRequests = ['SiteOwner', 'SiteAdmin'] as const satisfies readonly RoleName[]
/** Who may edit every show; a show's owner may edit that one. */
export const mayEditEveryShow = ['ShowAdmin'] as const satisfies readonly RoleName[]

export const holdsAny = (held: readonly string[], allowed: readonly RoleName[]): boolean =>
  allowed.some((role) => held.includes(role))

/** The actor, when somebody is logged in and holds one of the roles. Refuses with `permission.login_required` or `permission.denied`. */
export const requireRole = (actor: Actor | null, allowed: readonly RoleName[]): Actor => {
  const somebody = actor ?? refuse('permission.login_required')
  return holdsAny(somebody.roles, allowed) ? somebody : refuse('permission.denied')
}

/** IsShowOwner: who created the show, or an active member of a band in its line-up (decisions, section 1). */
const ownsShow = (actor: Actor, show: { createdBy: AccountId | null; bandIds: readonly BandId[] }): boolean =>
  show.createdBy === actor.accountId || show.bandIds.some((bandId) => actor.bandIds.includes(bandId))

/**
 * True when the actor may edit this show, or bring it back; what a listing calls `userEditable` (specification section 6). An
 * owner has no say any more once a ShowAdmin has deleted the show.
 */
export const canEditShow = (
  actor: Actor | null,
  show: { createdBy: AccountId | null; bandIds: readonly BandId[]; removedByAdmin: boolean },
): boolean =>
  actor !== null && (holdsAny(actor.roles, mayEditEveryShow) || (!show.removedByAdmin && ownsShow(actor, show)))

/** True when the actor may upload pictures for listings: who may add shows or edit any, be it as a member of a band. */
export const canAddImages = (actor: Actor): boolean => holdsAny(actor.roles, mayAddShows) || actor.bandIds.length > 0

/** Who may edit every band and every venue, merge two into one, and undo any revision; members edit their band. */
export const mayEditEveryPlace = ['ShowAdmin'] as const satisfies readonly RoleName[]
/** Who decides any claim of a band, also the first one; an active member decides the later ones of their band. */
export const mayReviewClaims = ['ShowAdmin', 'SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

/** True when the actor may edit the band: a ShowAdmin, or one of its active members (decisions, section 3). */
export const canEditBand = (actor: Actor | null, bandId: BandId): boolean =>
  actor !== null && (holdsAny(actor.roles, mayEditEveryPlace) || actor.bandIds.includes(bandId))

/** True when the actor may edit the venue: a ShowAdmin, or who added it and may still add venues. */
export const canEditVenue = (actor: Actor | null, venue: { createdBy: AccountId | null }): boolean =>
  actor !== null &&
  (holdsAny(actor.roles, mayEditEveryPlace) ||
    (holdsAny(actor.roles, mayAddShows) && venue.createdBy === actor.accountId))

/** True when the actor decides claims of the band. */
export const canDecideClaims = (actor: Actor | null, bandId: BandId): boolean =>
  actor !== null && (holdsAny(actor.roles, mayReviewClaims) || actor.bandIds.includes(bandId))

/** True for an active member of the band. */
export const isMember = (actor: Actor, bandId: BandId): boolean => actor.bandIds.includes(bandId)

/** True when the actor decides this claim: nobody decides their own, whatever the roles. */
export const canDecideClaim = (
  actor: Actor,
  { bandId, accountId }: { bandId: BandId; accountId: AccountId },
): boolean => actor.accountId !== accountId && canDecideClaims(actor, bandId)

/**
 * True when the actor may end this: everybody their own; whoever decides claims of the band a claim or an invitation; only
 * whoever decides claims of any band the membership of somebody else.
 */
export const canEndMembership = (
  actor: Actor,
  { bandId, accountId, state }: { bandId: BandId; accountId: AccountId; state: MembershipState },
): boolean =>
  actor.accountId === accountId ||
  (state === 'active' ? holdsAny(actor.roles, mayReviewClaims) : canDecideClaims(actor, bandId))

/** The actor, when `allowed`. Refuses with `permission.login_required` or `permission.denied`. */
export const requireThat = (actor: Actor | null, allowed: (actor: Actor) => boolean): Actor => {
  const somebody = requireLogin(actor)
  return allowed(somebody) ? somebody : refuse('permission.denied')
}

/** Who may grant and revoke roles at all; which ones, {@link canGrant} says. */
export const mayGrantRoles = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

/** True when the actor may give others this role and take it from anybody: only owners make admins and owners (decisions, section 3). */
export const canGrant = (actor: Actor, role: RoleName): boolean =>
  holdsAny(actor.roles, holdsAny([role], ['SiteAdmin', 'SiteOwner']) ? ['SiteOwner'] : mayGrantRoles)

/** Who may read the audit log and the figures of the site (decisions, section 3). */
export const mayReadAudit = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

/** Who may see, suspend and reinstate accounts (decisions, section 3). */
export const mayManageAccounts = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]
/** The roles that an installation may tie to two-step log-in. */
export const needTwoSteps = ['SiteAdmin', 'SiteOwner'] as const satisfies readonly RoleName[]

/** The actor as their roles count: where a second step is missing, without the roles that are tied to one. */
export const withEffectiveRoles = (actor: Actor, lacksSecondStep: boolean): Actor =>
  lacksSecondStep ? { ...actor, roles: actor.roles.filter((role) => !holdsAny([role], needTwoSteps)) } : actor

/** True when the actor may suspend an account with these roles: only an owner another admin or owner, and nobody themselves. */
export const canSuspend = (actor: Actor, other: { id: AccountId; roles: readonly RoleName[] }): boolean =>
  actor.accountId !== other.id &&
  holdsAny(actor.roles, mayManageAccounts) &&
  (holdsAny(actor.roles, ['SiteOwner']) || !holdsAny(other.roles, ['SiteAdmin', 'SiteOwner']))

/** Somebody who is logged in. Refuses with `permission.login_required`. */
export const requireLogin = (actor: Actor | null): Actor => actor ?? refuse('permission.login_required')

/** `pending`: the person asked, and nobody has decided. `invited`: a member asked the person, who has not answered. */
export const membershipStates = ['pending', 'invited', 'active'] as const

export type MembershipState = (typeof membershipStates)[number]
