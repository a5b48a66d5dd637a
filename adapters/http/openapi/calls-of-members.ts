import { BandClaim } from '#core/accounts/membership.ts'
import { MemberId, MembershipEnd } from '#core/bands/end-membership.ts'
import { HandOver } from '#core/bands/hand-over-band.ts'
import { ClaimPage } from '#core/bands/list-claims.ts'
import { AccountId, BandId } from '#core/ids.ts'
import { mayReviewClaims } from '#core/permissions/policy.ts'
import { among, type DocumentedCall, holders, loggedIn, made, ok, taken } from './call.ts'

const thing = 'Members and claims'
const deciders = among('active members, ShowAdmin, SiteAdmin, SiteOwner')
const members = '/api/bands/:id/members'

export const callsOfMembers: readonly DocumentedCall[] = [
  {
    method: 'GET',
    route: members,
    thing,
    summary: 'Lists the members of a band',
    description: 'Returns the active members, pending claims and open invitations of a band, the oldest first.',
    who: deciders,
    params: { id: BandId },
    answers: ok('The members and claims.'),
    refuses: ['permission.denied', 'band.not_found'],
  },
  {
    method: 'POST',
    route: members,
    thing,
    summary: 'Claims membership of a band',
    description:
      'Asks to become a member of the band. The claim is pending until a member or an administrator decides.',
    who: loggedIn,
    params: { id: BandId },
    body: { schema: taken('BandClaim', BandClaim), example: { reason: 'I play the trombone.' } },
    answers: made('The claim is pending.'),
    refuses: ['band.not_found', 'membership.asked_already', 'limit.exceeded'],
  },
  {
    method: 'PUT',
    route: `${members}/:accountId`,
    thing,
    summary: 'Approves a claim',
    description: 'Makes the claimant an active member. Nobody can approve their own claim.',
    who: deciders,
    params: { id: BandId, accountId: AccountId },
    answers: ok('The claim is approved.'),
    refuses: ['permission.denied', 'band.not_found', 'membership.not_found', 'membership.impossible'],
  },
  {
    method: 'DELETE',
    route: `${members}/:accountId`,
    thing,
    summary: 'Ends a membership, claim or invitation',
    description:
      'Removes a member, rejects a claim, or declines or withdraws an invitation. `me` as `accountId` means yourself.',
    who: among(
      'yourself; for a claim or an invitation: users who may approve claims; for a membership: ShowAdmin, SiteAdmin, SiteOwner',
    ),
    params: { id: BandId, accountId: MemberId },
    body: { schema: taken('MembershipEnd', MembershipEnd), example: { reason: 'Nobody knows you.' } },
    answers: ok('The membership, claim or invitation has ended.'),
    refuses: ['permission.denied', 'band.not_found', 'membership.not_found'],
  },
  {
    method: 'POST',
    route: '/api/bands/:id/hand-over',
    thing,
    summary: 'Invites someone to your band',
    description:
      'Invites another user to your band, for 14 days; a user who has claimed the band becomes a member at once. With `leave` you leave the band: at once if another member remains, otherwise when they accept.',
    who: among('active members'),
    params: { id: BandId },
    body: { schema: taken('HandOver', HandOver), example: { name: 'pauline', leave: true } },
    answers: ok('The user is invited, or a member.'),
    refuses: ['permission.denied', 'band.not_found', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/bands/:id/accept-invitation',
    thing,
    summary: 'Accepts an invitation',
    description: 'Makes you an active member of a band that has invited you within the last 14 days.',
    who: loggedIn,
    params: { id: BandId },
    answers: ok('You are a member.'),
    refuses: ['band.not_found', 'membership.not_found'],
  },
  {
    method: 'GET',
    route: '/api/access/band-claims',
    thing,
    summary: 'Lists pending claims',
    description: 'Returns a page of the pending claims of all bands, the oldest first.',
    who: holders(mayReviewClaims),
    query: ClaimPage,
    answers: ok('A page of claims.'),
    refuses: [],
  },
]
