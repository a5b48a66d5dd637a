import { MemberId, MembershipEnd } from '#core/bands/end-membership.ts'
import { HandOver } from '#core/bands/hand-over-band.ts'
import { ClaimPage } from '#core/bands/list-claims.ts'
import { BandClaim } from '#core/bands/membership.ts'
import { AccountId, BandId } from '#core/ids.ts'
import { mayReviewClaims } from '#core/permissions/policy.ts'
import { Message, taken } from './answer.ts'
import { Claims, Members } from './answers-of-places.ts'
import { among, type DocumentedCall, holders, loggedIn, made, ok } from './call.ts'

const thing = 'Members and claims'
const deciders = among('active members, ShowAdmin, SiteAdmin, SiteOwner')
const members = '/api/bands/:id/members'

/** `/api/bands/{id}/members`, `…/hand-over` and `/api/access`. */
export const callsOfMembers: readonly DocumentedCall[] = [
  {
    method: 'GET',
    route: members,
    thing,
    summary: 'Who belongs to a band, and who asks to',
    who: deciders,
    params: { id: BandId },
    answers: ok('The members', Members),
    refuses: ['permission.denied', 'band.not_found'],
  },
  {
    method: 'POST',
    route: members,
    thing,
    summary: 'Asks to belong to a band',
    who: loggedIn,
    params: { id: BandId },
    body: { schema: taken('BandClaim', BandClaim), example: { reason: 'I play the trombone.' } },
    answers: made('The claim waits', Message),
    refuses: ['band.not_found', 'membership.asked_already', 'limit.exceeded'],
  },
  {
    method: 'PUT',
    route: `${members}/:accountId`,
    thing,
    summary: 'Approves a claim',
    more: 'Never one’s own.',
    who: deciders,
    params: { id: BandId, accountId: AccountId },
    answers: ok('They are a member', Message),
    refuses: ['permission.denied', 'band.not_found', 'membership.not_found', 'membership.impossible'],
  },
  {
    method: 'DELETE',
    route: `${members}/:accountId`,
    thing,
    summary: 'Ends a membership or a claim',
    more: '`me` stands for yourself.',
    who: among('one’s own: the person; a claim: who may decide; a membership: ShowAdmin, SiteAdmin, SiteOwner'),
    params: { id: BandId, accountId: MemberId },
    body: { schema: taken('MembershipEnd', MembershipEnd), example: { reason: 'Nobody knows you.' } },
    answers: ok('What has ended', Message),
    refuses: ['permission.denied', 'band.not_found', 'membership.not_found'],
  },
  {
    method: 'POST',
    route: '/api/bands/:id/hand-over',
    thing,
    summary: 'Makes somebody a member',
    more: 'With `leave` you go in the same step.',
    who: among('active members'),
    params: { id: BandId },
    body: { schema: taken('HandOver', HandOver), example: { name: 'pauline', leave: true } },
    answers: ok('They are a member', Message),
    refuses: ['permission.denied', 'band.not_found', 'limit.exceeded'],
  },
  {
    method: 'GET',
    route: '/api/access/band-claims',
    thing,
    summary: 'Claims that wait',
    who: holders(mayReviewClaims),
    query: ClaimPage,
    answers: ok('A page of claims', Claims),
    refuses: [],
  },
]
