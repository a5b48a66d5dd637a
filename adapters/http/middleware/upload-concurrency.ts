import type { MiddlewareHandler } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { DomainError, refuse } from '#core/errors.ts'
import { requireLogin } from '#core/permissions/policy.ts'
import { makeSlots } from './slots.ts'

/** Each upload may occupy 10 MB of memory until it is processed. */
const MAX_PER_ACCOUNT = 4
const MAX_TOTAL = 24
const RETRY_AFTER_MS = 5_000

/** Limits concurrent uploads per account and in total, across the routes that use the returned middleware. Refuses with
 * `permission.login_required`, `limit.exceeded` or `busy` before reading the body. */
export const makeUploadLimit = (): MiddlewareHandler<Env> => {
  const slots = makeSlots({ total: MAX_TOTAL, perKey: MAX_PER_ACCOUNT, extraBelow: MAX_TOTAL / 2 })
  return async (c, next) => {
    const { accountId } = requireLogin(c.get('actor'))
    if (slots.countHeldBy(accountId) >= MAX_PER_ACCOUNT)
      throw new DomainError('limit.exceeded', { retryAfterMs: RETRY_AFTER_MS })
    const release = slots.take(accountId) ?? refuse('busy')
    try {
      await next()
    } finally {
      release()
    }
  }
}
