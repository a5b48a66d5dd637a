import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import type { ShowManagerRequestId } from '#core/ids.ts'
import { type Actor, mayReviewRequests, requireRole } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { optionalText } from '#core/text/text.ts'
import { wrong } from '#core/wrong.ts'

/** What a request is closed with. Without a decision: as granted when the person has the role by now, else as denied. */
export const RequestEnd = z.object({
  decision: z.optional(z.literal('denied', { error: wrong('request.not_denied') })),
  /** Told to the person. */
  reason: optionalText('reason', 256, { paragraphs: true }),
})
export type RequestEnd = z.output<typeof RequestEnd>

/**
 * Closes a request: after the role was granted nothing is left to be said, otherwise it is denied and the person is told, by
 * mail, with the reason. Of two who decide at once one does, and the other is told so. Refuses with `permission.…`,
 * `request.not_found`, when somebody has closed it, `request.own`, or `request.decided`, when it is to be denied and the role was granted meanwhile
 * (specification section 4).
 */
export const makeCloseRequest =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (
    actor: Actor | null,
    id: ShowManagerRequestId,
    { decision, reason }: RequestEnd,
  ): Promise<'granted' | 'denied'> => {
    const admin = requireRole(actor, mayReviewRequests)
    return transact(async ({ accounts, requests, audit, outbox }) => {
      const request = (await requests.find(id)) ?? refuse('request.not_found')
      if (request.accountId === admin.accountId) refuse('request.own')
      const account = (await accounts.hold(request.accountId)) ?? refuse('request.not_found')
      const isGranted = account.roles.includes('ShowManager')
      if (isGranted && decision) refuse('request.decided')
      if (!(await requests.remove(id))) refuse('request.not_found')
      if (isGranted) return 'granted'
      const entry = { by: admin.accountId, at: clock.now(), kind: 'account', of: account.id } as const
      await audit.add({ ...entry, what: 'request.denied', details: {} })
      const { email, displayName } = account
      await outbox.add({ to: email, template: 'request-denied', data: { displayName, reason } })
      return 'denied'
    })
  }
