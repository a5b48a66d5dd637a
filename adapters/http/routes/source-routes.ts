import { Hono } from 'hono'
import { requireLoggedIn, requireRoles } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateOptionalJson, validateParam, validateQuery } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import type { Core } from '#core/core.ts'
import { SourceId } from '#core/ids.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { ReadSourceInput, SourceDecision, SourceEdit, SourceInput, SourceQuery } from '#core/sources/source-input.ts'

const validateId = validateParam('id', SourceId)

/** `/api/sources`: the web addresses whose shows are read about every hour, and their items. */
export const sourceRoutes = (core: Core) =>
  new Hono<Env>()
    .use(requireLoggedIn)
    .get('/', validateQuery(SourceQuery), async (c) =>
      c.json(await core.listSources(c.get('actor'), c.req.valid('query'))),
    )
    .post('/', requireRoles(rolesThatAddShows), validateJson(SourceInput), async (c) =>
      c.json(await core.addSource(c.get('actor'), c.req.valid('json')), 201),
    )
    .get('/:id', validateId, async (c) => c.json(await core.findSource(c.get('actor'), c.req.valid('param').id)))
    .put('/:id', validateId, validateJson(SourceEdit), async (c) =>
      c.json(await core.editSource(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/:id', validateId, async (c) => {
      await core.removeSource(c.get('actor'), c.req.valid('param').id)
      return c.json(successMessage('source.removed'))
    })
    .post('/:id/read', validateId, validateOptionalJson(ReadSourceInput), async (c) =>
      c.json(await core.readSource(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
    .get('/:id/items', validateId, async (c) =>
      c.json(await core.listSourceItems(c.get('actor'), c.req.valid('param').id)),
    )
    .post('/:id/decisions', validateId, validateJson(SourceDecision), async (c) =>
      c.json(await core.decideSourceItems(c.get('actor'), c.req.valid('param').id, c.req.valid('json'))),
    )
