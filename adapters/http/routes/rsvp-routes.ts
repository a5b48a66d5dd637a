import { Hono } from 'hono'
import { requireLoggedIn } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import type { Core } from '#core/core.ts'
import { ShowId } from '#core/ids.ts'
import { RsvpInput } from '#core/rsvps/rsvp-input.ts'

/** `/api/rsvps`: the user's own RSVPs. */
export const rsvpRoutes = (core: Core) =>
  new Hono<Env>()
    .use(requireLoggedIn)
    .get('/', async (c) => c.json(await core.listRsvps(c.get('actor'))))
    .post('/', validateJson(RsvpInput), async (c) => c.json(await core.setRsvps(c.get('actor'), c.req.valid('json'))))
    .delete('/:id', validateParam('id', ShowId), async (c) => {
      await core.removeRsvp(c.get('actor'), c.req.valid('param').id)
      return c.json(successMessage('rsvp.removed'))
    })
