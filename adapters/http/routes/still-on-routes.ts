import { Hono } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { json, param } from '#adapters/http/input.ts'
import { LinkToken } from '#core/accounts/confirm-email.ts'
import type { Core } from '#core/core.ts'
import { StillOnAnswer } from '#core/reconfirmation/answer-still-on.ts'

const token = param('token', LinkToken)

/** `/api/still-on`: the link of a reconfirmation mail. Reading it changes nothing. */
export const stillOnRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/:token', token, async (c) => c.json(await core.readStillOn(c.get('actor'), c.req.valid('param').token)))
    .post('/:token', token, json(StillOnAnswer), async (c) =>
      c.json(await core.answerStillOn(c.get('actor'), c.req.valid('param').token, c.req.valid('json'))),
    )
