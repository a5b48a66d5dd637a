import { refuse } from '#core/errors.ts'
import { ShowManagerRequestId } from '#core/ids.ts'
import { limits, spendOnSuccess } from '#core/limits/limits.ts'
import { type Actor, requireLogin, rolesThatReviewShowManagerRequests } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { AccessRequest } from './show-manager-request.ts'

/** Requests the role ShowManager for the actor, and emails the user and the admins. Rejected calls don't count towards the rate limit.
 * Throws `permission.login_required`, `limit.exceeded`, `request.asked_already` or `request.needless` (specification sections 4
 * and 7). */
export const makeRequestAccess =
  (ports: Pick<Ports, 'transact' | 'clock' | 'ids' | 'rateLimits'>) =>
  async (actor: Actor | null, { explanation }: AccessRequest): Promise<void> => {
    const { accountId } = requireLogin(actor)
    await spendOnSuccess(ports, limits.accessRequest, accountId, () =>
      ports.transact(async ({ accounts, requests, audit, jobs }) => {
        // Because of the lock, the later of two concurrent requests sees the earlier one.
        const account = (await accounts.lock(accountId)) ?? refuse('permission.login_required')
        if (account.roles.includes('ShowManager')) refuse('request.needless')
        if (await requests.findByAccount(accountId)) refuse('request.asked_already')
        const at = ports.clock.now()
        const id = ShowManagerRequestId.parse(ports.ids.next())
        await requests.add({ id, accountId, explanation, createdAt: at })
        await audit.add({ by: accountId, at, what: 'request.asked', kind: 'account', of: accountId, details: {} })
        const { email, displayName } = account
        await jobs.add('mail', { to: email, template: 'request-received', data: { displayName, explanation } })
        for (const to of await accounts.emailsWithRoles(rolesThatReviewShowManagerRequests))
          if (to !== email)
            await jobs.add('mail', { to, template: 'request-waiting', data: { asker: displayName, explanation } })
      }),
    )
  }
