import { Hono } from 'hono'
import { loggedInOnly } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { json, param } from '#adapters/http/input.ts'
import { said } from '#adapters/http/said-answer.ts'
import { BandClaim } from '#core/accounts/membership.ts'
import { type EndedAs, MemberId, MembershipEnd } from '#core/bands/end-membership.ts'
import { type HandedOver, HandOver } from '#core/bands/hand-over-band.ts'
import type { Core } from '#core/core.ts'
import { AccountId, BandId } from '#core/ids.ts'

const ended: Record<EndedAs, ReturnType<typeof said>> = {
  left: said('membership.left'),
  taken_back: said('membership.claim_taken_back'),
  declined: said('membership.declined'),
  ended: said('membership.ended'),
  denied: said('membership.claim_denied'),
  withdrawn: said('membership.withdrawn'),
}

const handedOver = ({ receiver, hasLeft }: HandedOver, leave: boolean) => {
  if (receiver === 'active') return hasLeft ? said('membership.handed_over') : said('membership.approved')
  if (hasLeft) return said('membership.invited_and_left')
  return leave ? said('membership.invited_and_leaving') : said('membership.invited')
}

/** `/api/bands/{id}/members` and `…/hand-over`: members of a band and claims (decisions, sections 1 and 4). */
export const memberRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/:id/members', loggedInOnly, param('id', BandId), async (c) =>
      c.json({ members: await core.listMembers(c.get('actor'), c.req.valid('param').id) }),
    )
    .post('/:id/members', loggedInOnly, param('id', BandId), json(BandClaim), async (c) => {
      await core.claimBand(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))
      return c.json(said('membership.claimed'), 201)
    })
    .put('/:id/members/:accountId', loggedInOnly, param('id', BandId), param('accountId', AccountId), async (c) => {
      const { id, accountId } = c.req.valid('param')
      await core.approveClaim(c.get('actor'), id, accountId)
      return c.json(said('membership.approved'))
    })
    .delete(
      '/:id/members/:accountId',
      loggedInOnly,
      param('id', BandId),
      param('accountId', MemberId),
      json(MembershipEnd),
      async (c) => {
        const { id, accountId } = c.req.valid('param')
        return c.json(ended[await core.endMembership(c.get('actor'), id, accountId, c.req.valid('json'))])
      },
    )
    .post('/:id/hand-over', loggedInOnly, param('id', BandId), json(HandOver), async (c) => {
      const body = c.req.valid('json')
      const outcome = await core.handOverBand(c.get('actor'), c.req.valid('param').id, body)
      return c.json({ ...handedOver(outcome, body.leave), hasLeft: outcome.hasLeft })
    })
    .post('/:id/accept-invitation', loggedInOnly, param('id', BandId), async (c) => {
      await core.acceptInvitation(c.get('actor'), c.req.valid('param').id)
      return c.json(said('membership.accepted'))
    })
