import { type Context, Hono } from 'hono'
import type { LoginState } from '#adapters/http/auth/login-context.ts'
import type { SessionCookies } from '#adapters/http/auth/session.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { SecondStepCode } from '#core/authentication/complete-second-step.ts'
import { LogIn } from '#core/authentication/log-in.ts'
import { PasskeyCredential } from '#core/authentication/log-in-with-passkey.ts'
import type { LogInResult } from '#core/authentication/session.ts'
import type { Core } from '#core/core.ts'
import type { Actor } from '#core/permissions/policy.ts'

const anonymousSession = { name: '', displayName: '', profilePicture: null, roles: [] }

const sessionView = ({ name, displayName, profilePicture, roles }: Actor) => ({
  name,
  displayName,
  profilePicture,
  roles,
})

/** `/api/session` and `/api/auth`: log-in and log-out (specification, section 7). */
export const sessionRoutes = (core: Core, cookies: SessionCookies, loginState: LoginState) => {
  const { client, loginContext, secondStepCookie, passkeyCookie } = loginState
  const startSession = (c: Context<Env>, session: LogInResult) => {
    loginState.startSession(c, session)
    return c.json(successMessage('session.logged_in'))
  }
  return new Hono<Env>()
    .get('/session', (c) => {
      const actor = c.get('actor')
      return c.json(actor ? sessionView(actor) : anonymousSession, 200, { 'Cache-Control': 'no-store' })
    })
    .post('/auth/login', validateJson(LogIn), async (c) => {
      const body = c.req.valid('json')
      const result = await core.logIn(body, loginContext(c, body.email))
      if ('session' in result) return startSession(c, result.session)
      const { accountId, secondSteps, token } = result.pendingLogIn
      secondStepCookie.write(c, token)
      c.set('loggedInId', accountId)
      return c.json({ ...successMessage('session.one_more_step'), secondSteps })
    })
    .post('/auth/second-step', validateJson(SecondStepCode), async (c) =>
      startSession(c, await core.completeSecondStep(c.req.valid('json'), secondStepCookie.read(c), loginContext(c))),
    )
    .post('/auth/passkey/options', async (c) => {
      const { options, token } = await core.startPasskeyLogIn(client(c))
      passkeyCookie.write(c, token)
      return c.json({ options })
    })
    .post('/auth/passkey', validateJson(PasskeyCredential), async (c) =>
      startSession(c, await core.logInWithPasskey(c.req.valid('json'), passkeyCookie.read(c), loginContext(c))),
    )
    .post('/auth/logout', async (c) => {
      await core.logOut(c.get('sessionToken'))
      cookies.clear(c)
      return c.json(successMessage('session.logged_out'))
    })
}
