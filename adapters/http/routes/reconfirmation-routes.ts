import { Hono } from 'hono'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam } from '#adapters/http/input.ts'
import { ConfirmationToken } from '#core/accounts/confirm-email.ts'
import type { Core } from '#core/core.ts'
import { ReconfirmationAnswer } from '#core/reconfirmation/answer-reconfirmation.ts'

const validateToken = validateParam('token', ConfirmationToken)

/** The API of the page that a reconfirmation email links to: GET returns the show, POST confirms or cancels it. */
export const reconfirmationRoutes = (core: Core) =>
  new Hono<Env>()
    .get('/:token', validateToken, async (c) =>
      c.json(await core.readReconfirmation(c.get('actor'), c.req.valid('param').token)),
    )
    .post('/:token', validateToken, validateJson(ReconfirmationAnswer), async (c) =>
      c.json(await core.answerReconfirmation(c.get('actor'), c.req.valid('param').token, c.req.valid('json'))),
    )
