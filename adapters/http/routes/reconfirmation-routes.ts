import { Hono } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { json, param } from '#adapters/http/input.ts'
import { LinkToken } from '#core/accounts/confirm-email.ts'
import type { Core } from '#core/core.ts'
import { ReconfirmationAnswer } from '#core/reconfirmation/answer-reconfirmation.ts'

const token = param('token', LinkToken)

/** `/api/still-on`: the link of a reconfirmation mail. GET changes nothing; POST records the answer. */
export const reconfirmationRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/:token', token, async (c) =>
      c.json(await core.readReconfirmation(c.get('actor'), c.req.valid('param').token)),
    )
    .post('/:token', token, json(ReconfirmationAnswer), async (c) =>
      c.json(await core.answerReconfirmation(c.get('actor'), c.req.valid('param').token, c.req.valid('json'))),
    )
