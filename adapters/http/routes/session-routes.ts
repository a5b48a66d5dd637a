import { Hono } from 'hono'
import type { LoginContexts } from '#adapters/http/auth/login-context.ts'
import type { SessionCookies } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { json } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { LogIn } from '#core/authentication/log-in.ts'
import { PasskeyCredential } from '#core/authentication/log-in-with-passkey.ts'
import { SecondStepCode } from '#core/authentication/take-second-step.ts'
import type { Core } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'

const anonymousSession = { name: '', displayName: '', profilePicture: null, roles: [] }

const sessionView = ({ name, displayName, profilePicture, roles }: Actor) => ({
  name,
  displayName,
  profilePicture,
  roles,
})

const loggedIn = successMessage('session.logged_in')

/** `/api/session` and `/api/auth`: log-in with password, second step or passkey, and log-out (specification, section
 * 7). */
export const sessionRoutes = (core: Core, cookies: SessionCookies, loginContexts: LoginContexts) =>
  new Hono<Env>()
    .get('/session', (c) => {
      const actor = c.get('actor')
      return c.json(actor ? sessionView(actor) : anonymousSession, 200, { 'Cache-Control': 'no-store' })
    })
    .post('/auth/login', json(LogIn), async (c) => {
      const body = c.req.valid('json')
      const result = await core.logIn(body, loginContexts.loginContext(c, body.email))
      if ('session' in result) {
        loginContexts.startSession(c, result.session)
        return c.json(loggedIn)
      }
      loginContexts.secondStep.write(c, result.pendingLogIn)
      c.set('loggedInId', result.pendingLogIn.accountId)
      return c.json({ ...successMessage('session.one_more_step'), secondSteps: result.pendingLogIn.secondSteps })
    })
    .post('/auth/second-step', json(SecondStepCode), async (c) => {
      const token = loginContexts.secondStep.read(c)
      loginContexts.startSession(
        c,
        await core.takeSecondStep(c.req.valid('json'), token, loginContexts.loginContext(c)),
      )
      return c.json(loggedIn)
    })
    .post('/auth/passkey/options', async (c) => {
      const { options, ...token } = await core.startPasskeyLogIn(loginContexts.client(c))
      loginContexts.passkey.write(c, token)
      return c.json({ options })
    })
    .post('/auth/passkey', json(PasskeyCredential), async (c) => {
      const token = loginContexts.passkey.read(c)
      loginContexts.startSession(
        c,
        await core.logInWithPasskey(c.req.valid('json'), token, loginContexts.loginContext(c)),
      )
      return c.json(loggedIn)
    })
    .post('/auth/logout', async (c) => {
      await core.logOut(c.get('sessionToken'))
      cookies.clear(c)
      return c.json(successMessage('session.logged_out'))
    })
