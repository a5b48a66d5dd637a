import { Hono } from 'hono'
import type { Arrivals } from '#adapters/http/auth/arrivals.ts'
import type { SessionCookies } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { json } from '#adapters/http/input.ts'
import { said } from '#adapters/http/said-answer.ts'
import { LogIn } from '#core/authentication/log-in.ts'
import { PasskeyAnswer } from '#core/authentication/log-in-with-passkey.ts'
import { SecondStepCode } from '#core/authentication/take-second-step.ts'
import type { Core } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'

const nobody = { name: '', displayName: '', profilePicture: null, roles: [] }

const shown = ({ name, displayName, profilePicture, roles }: Actor) => ({ name, displayName, profilePicture, roles })

const loggedIn = said('session.logged_in')

/** `/api/session` and `/api/auth`: log-in with password, second step or passkey, and log-out (specification, section 7). */
export const sessionRoutes = (core: Core, cookies: SessionCookies, arrivals: Arrivals) =>
  new Hono<Env>()
    .get('/session', (c) => {
      const actor = c.get('actor')
      return c.json(actor ? shown(actor) : nobody, 200, { 'Cache-Control': 'no-store' })
    })
    .post('/auth/login', json(LogIn), async (c) => {
      const given = c.req.valid('json')
      const entered = await core.logIn(given, arrivals.arrival(c, given.email))
      if ('session' in entered) {
        arrivals.enter(c, entered.session)
        return c.json(loggedIn)
      }
      arrivals.secondStep.write(c, entered.halfWay)
      c.set('enteredId', entered.halfWay.accountId)
      return c.json({ ...said('session.one_more_step'), secondSteps: entered.halfWay.secondSteps })
    })
    .post('/auth/second-step', json(SecondStepCode), async (c) => {
      const token = arrivals.secondStep.read(c)
      arrivals.enter(c, await core.takeSecondStep(c.req.valid('json'), token, arrivals.arrival(c)))
      return c.json(loggedIn)
    })
    .post('/auth/passkey/options', async (c) => {
      const { options, ...token } = await core.askForPasskey(arrivals.client(c))
      arrivals.passkey.write(c, token)
      return c.json({ options })
    })
    .post('/auth/passkey', json(PasskeyAnswer), async (c) => {
      const token = arrivals.passkey.read(c)
      arrivals.enter(c, await core.logInWithPasskey(c.req.valid('json'), token, arrivals.arrival(c)))
      return c.json(loggedIn)
    })
    .post('/auth/logout', async (c) => {
      await core.logOut(c.get('sessionToken'))
      cookies.clear(c)
      return c.json(said('session.logged_out'))
    })
