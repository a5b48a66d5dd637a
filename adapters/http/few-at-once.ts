import type { MiddlewareHandler } from 'hono'
import { DomainError, refuse } from '#core/errors.ts'
import type { AccountId } from '#core/ids.ts'
import { requireLogin } from '#core/permissions/policy.ts'
import type { Env } from './session.ts'

/** A person sends one picture, perhaps a few; each may be 10 MB, in memory until it is dealt with. */
const OF_ONE = 4
const ALTOGETHER = 24
const RETRY_MS = 5_000

/**
 * Lets a few calls of one account through at once, and so many altogether, so that nobody who opens many of them and sends
 * slowly fills the memory. Refuses with `permission.login_required`, `limit.exceeded` or `busy` before anything is read.
 */
export const fewAtOnce = (): MiddlewareHandler<Env> => {
  const running = new Map<AccountId, number>()
  let total = 0

  const change = (accountId: AccountId, by: 1 | -1): void => {
    const count = (running.get(accountId) ?? 0) + by
    if (count > 0) running.set(accountId, count)
    else running.delete(accountId)
    total += by
  }

  return async (c, next) => {
    const { accountId } = requireLogin(c.get('actor'))
    if ((running.get(accountId) ?? 0) >= OF_ONE) throw new DomainError('limit.exceeded', { retryAfterMs: RETRY_MS })
    if (total >= ALTOGETHER) refuse('busy')
    change(accountId, 1)
    try {
      await next()
    } finally {
      change(accountId, -1)
    }
  }
}
