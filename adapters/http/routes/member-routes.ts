import { Hono } from 'hono'
import { requireLoggedIn } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { BandClaim } from '#core/accounts/membership.ts'
import { MemberId, MembershipEnd, type MembershipEnding } from '#core/bands/end-membership.ts'
import { HandOver, type HandOverResult } from '#core/bands/hand-over-band.ts'
import type { Core } from '#core/core.ts'
import { AccountId, BandId } from '#core/ids.ts'

const endMessages: Record<MembershipEnding, ReturnType<typeof successMessage>> = {
  left: successMessage('membership.left'),
  taken_back: successMessage('membership.claim_taken_back'),
  declined: successMessage('membership.declined'),
  ended: successMessage('membership.ended'),
  denied: successMessage('membership.claim_denied'),
  withdrawn: successMessage('membership.withdrawn'),
}

const handOverMessage = ({ receiver, hasLeft }: HandOverResult, leave: boolean) => {
  if (receiver === 'active')
    return hasLeft ? successMessage('membership.handed_over') : successMessage('membership.approved')
  if (hasLeft) return successMessage('membership.invited_and_left')
  return leave ? successMessage('membership.invited_and_leaving') : successMessage('membership.invited')
}

/** `/api/bands/{id}/members`, `…/hand-over` and `…/accept-invitation`: members of a band, claims and invitations
 * (specification/decisions.md, sections 1 and 4). */
export const memberRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/:id/members', requireLoggedIn, validateParam('id', BandId), async (c) =>
      c.json({ members: await core.listMembers(c.get('actor'), c.req.valid('param').id) }),
    )
    .post('/:id/members', requireLoggedIn, validateParam('id', BandId), validateJson(BandClaim), async (c) => {
      await core.claimBand(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))
      return c.json(successMessage('membership.claimed'), 201)
    })
    .put(
      '/:id/members/:accountId',
      requireLoggedIn,
      validateParam('id', BandId),
      validateParam('accountId', AccountId),
      async (c) => {
        const { id, accountId } = c.req.valid('param')
        await core.approveClaim(c.get('actor'), id, accountId)
        return c.json(successMessage('membership.approved'))
      },
    )
    .delete(
      '/:id/members/:accountId',
      requireLoggedIn,
      validateParam('id', BandId),
      validateParam('accountId', MemberId),
      validateJson(MembershipEnd),
      async (c) => {
        const { id, accountId } = c.req.valid('param')
        return c.json(endMessages[await core.endMembership(c.get('actor'), id, accountId, c.req.valid('json'))])
      },
    )
    .post('/:id/hand-over', requireLoggedIn, validateParam('id', BandId), validateJson(HandOver), async (c) => {
      const body = c.req.valid('json')
      const result = await core.handOverBand(c.get('actor'), c.req.valid('param').id, body)
      return c.json({ ...handOverMessage(result, body.leave), hasLeft: result.hasLeft })
    })
    .post('/:id/accept-invitation', requireLoggedIn, validateParam('id', BandId), async (c) => {
      await core.acceptInvitation(c.get('actor'), c.req.valid('param').id)
      return c.json(successMessage('membership.accepted'))
    })
