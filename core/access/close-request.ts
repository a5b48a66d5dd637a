import * as z from 'zod/mini'
import { refuse } from '#core/errors.ts'
import { fieldIssue } from '#core/field-issue.ts'
import type { ShowManagerRequestId } from '#core/ids.ts'
import { type Actor, requireRole, rolesThatReviewShowManagerRequests } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { MAX_REASON } from '#core/text/max-lengths.ts'
import { optionalText } from '#core/text/text.ts'

/** Without a decision, the request counts as granted if the account has the role by now, and as denied otherwise. */
export const RequestClosure = z.object({
  decision: z.optional(z.literal('denied', { error: fieldIssue('request.not_denied') })),
  reason: optionalText('reason', MAX_REASON, { paragraphs: true }),
})
export type RequestClosure = z.output<typeof RequestClosure>

/** Closes a request. A denial is emailed to the user, with its reason. Throws `permission.*`, `request.own`, `request.not_found`
 * (also for a closed request), or `request.decided` for a denial if the role was already granted (specification section 4). */
export const makeCloseRequest =
  ({ transact, clock }: Pick<Ports, 'transact' | 'clock'>) =>
  async (
    actor: Actor | null,
    id: ShowManagerRequestId,
    { decision, reason }: RequestClosure,
  ): Promise<'granted' | 'denied'> => {
    const admin = requireRole(actor, rolesThatReviewShowManagerRequests)
    return transact(async ({ accounts, requests, audit, jobs }) => {
      const request = (await requests.find(id)) ?? refuse('request.not_found')
      if (request.accountId === admin.accountId) refuse('request.own')
      const account = (await accounts.lock(request.accountId)) ?? refuse('request.not_found')
      const isGranted = account.roles.includes('ShowManager')
      if (isGranted && decision) refuse('request.decided')
      if (!(await requests.remove(id))) refuse('request.not_found')
      if (isGranted) return 'granted'
      const entry = { by: admin.accountId, at: clock.now(), kind: 'account', of: account.id } as const
      await audit.add({ ...entry, what: 'request.denied', details: {} })
      const { email, displayName } = account
      await jobs.add('mail', { to: email, template: 'request-denied', data: { displayName, reason } })
      return 'denied'
    })
  }
