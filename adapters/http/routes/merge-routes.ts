import { Hono } from 'hono'
import { requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateParam } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import type { Core } from '#core/core.ts'
import { MergeId } from '#core/ids.ts'
import { rolesThatEditEveryEntry } from '#core/permissions/policy.ts'

/** `/api/merges`: undoes merges of bands and venues (specification/decisions.md, section 3). */
export const mergeRoutes = (core: Core) =>
  new Hono<Env>().post('/:id/undo', requireRoles(rolesThatEditEveryEntry), validateParam('id', MergeId), async (c) => {
    await core.undoMerge(c.get('actor'), c.req.valid('param').id)
    return c.json(successMessage('merge.undone_now'))
  })
