import { BandClaim, INVITATION_DAYS } from '#core/accounts/membership.ts'
import { MemberId, MembershipEnd } from '#core/bands/end-membership.ts'
import { HandOver } from '#core/bands/hand-over-band.ts'
import { AccountId, BandId } from '#core/ids.ts'
import { PageQuery } from '#core/paging/paging.ts'
import { rolesThatDecideClaims } from '#core/permissions/policy.ts'
import { created, loggedIn, namedBody, ok, operationsWith, restrictedTo, withRoles } from './operation.ts'

const deciders = restrictedTo('active members, ShowAdmin, SiteAdmin, SiteOwner')
const membersRoute = '/api/bands/:id/members'

export const memberOperations = operationsWith({ tag: 'Members and claims' }, [
  {
    method: 'GET',
    route: membersRoute,
    summary: 'Lists the members of a band',
    description: 'Returns the active members, pending claims and open invitations of a band, the oldest first.',
    access: deciders,
    params: { id: BandId },
    responses: ok('The members, claims and invitations.'),
    errorCodes: ['permission.denied', 'band.not_found'],
  },
  {
    method: 'POST',
    route: membersRoute,
    summary: 'Claims membership of a band',
    description: 'Asks to become a member of the band. The claim is pending until a member or an admin decides.',
    access: loggedIn,
    params: { id: BandId },
    body: { schema: namedBody('BandClaim', BandClaim), example: { reason: 'I play the trombone.' } },
    responses: created('The claim is pending.'),
    errorCodes: ['band.not_found', 'membership.asked_already', 'limit.exceeded', 'stale_write'],
  },
  {
    method: 'PUT',
    route: `${membersRoute}/:accountId`,
    summary: 'Approves a claim',
    description: 'Makes the claimant an active member. Users cannot approve their own claims.',
    access: deciders,
    params: { id: BandId, accountId: AccountId },
    responses: ok('The claim is approved.'),
    errorCodes: ['permission.denied', 'band.not_found', 'membership.not_found', 'membership.impossible', 'stale_write'],
  },
  {
    method: 'DELETE',
    route: `${membersRoute}/:accountId`,
    summary: 'Ends a membership, claim or invitation',
    description:
      'Removes a member, denies or withdraws a claim, or declines or withdraws an invitation. `accountId` may be `me`, for your own account.',
    access: restrictedTo(
      'the user concerned; also, for a claim or an invitation, users who may approve claims, and for a membership, ShowAdmin, SiteAdmin, SiteOwner',
    ),
    params: { id: BandId, accountId: MemberId },
    body: { schema: namedBody('MembershipEnd', MembershipEnd), example: { reason: 'Nobody knows you.' } },
    responses: ok('The membership, claim or invitation has ended.'),
    errorCodes: ['permission.denied', 'band.not_found', 'membership.not_found', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/bands/:id/hand-over',
    summary: 'Invites someone to your band',
    description: `Invites another user to your band, for ${INVITATION_DAYS} days; a user with a pending claim to the band becomes a member at once. With \`leave\`, you leave the band: at once if another member remains whose account isn’t suspended, otherwise when the invitation is accepted.`,
    access: restrictedTo('active members'),
    params: { id: BandId },
    body: { schema: namedBody('HandOver', HandOver), example: { name: 'pauline', leave: true } },
    responses: ok('The user has been invited, or has become a member.'),
    errorCodes: ['permission.denied', 'band.not_found', 'limit.exceeded', 'stale_write'],
  },
  {
    method: 'POST',
    route: '/api/bands/:id/accept-invitation',
    summary: 'Accepts an invitation',
    description: `Makes you an active member of a band that has invited you within the last ${INVITATION_DAYS} days.`,
    access: loggedIn,
    params: { id: BandId },
    responses: ok('You are a member.'),
    errorCodes: ['band.not_found', 'membership.not_found', 'stale_write'],
  },
  {
    method: 'GET',
    route: '/api/access/band-claims',
    summary: 'Lists pending claims',
    description: 'Returns a page of the pending claims of all bands, the oldest first.',
    access: withRoles(rolesThatDecideClaims),
    query: PageQuery,
    responses: ok('A page of claims.'),
  },
])
