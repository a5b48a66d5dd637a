import { Hono } from 'hono'
import type { LoginState } from '#adapters/http/auth/login-context.ts'
import type { Env } from '#adapters/http/env.ts'
import { validateJson, validateParam } from '#adapters/http/input.ts'
import { successMessage } from '#adapters/http/success-message.ts'
import { ConfirmationToken } from '#core/accounts/confirm-email.ts'
import { Register } from '#core/accounts/register.ts'
import { ResendConfirmation } from '#core/accounts/resend-confirmation.ts'
import { ForgotPassword } from '#core/authentication/forgot-password.ts'
import { ResetPassword } from '#core/authentication/reset-password.ts'
import type { Core } from '#core/core.ts'

/** The bot check, registration, email confirmation and password reset (specification, section 7). Responses never
 * reveal whether an email address is known (specification/decisions.md, section 5). */
export const registrationRoutes = (core: Core, { client, registrationCookie }: LoginState) =>
  new Hono<Env>()
    .get('/bot-check', async (c) => c.json(await core.issueBotChallenge(client(c))))
    .post('/auth/register', validateJson(Register), async (c) => {
      const body = c.req.valid('json')
      const { token } = await core.register(body, client(c, body.email), registrationCookie.read(c))
      registrationCookie.write(c, token)
      return c.json(successMessage('account.registered'), 201)
    })
    .get('/auth/confirm-email/:token', validateParam('token', ConfirmationToken), async (c) => {
      await core.confirmEmail(c.req.valid('param').token, client(c))
      return c.json(successMessage('account.email_confirmed'))
    })
    .post('/auth/resend-confirmation', validateJson(ResendConfirmation), async (c) => {
      const body = c.req.valid('json')
      await core.resendConfirmation(body, client(c, body.email))
      return c.json(successMessage('account.confirmation_sent'))
    })
    .post('/passwords/forgot-password', validateJson(ForgotPassword), async (c) => {
      const body = c.req.valid('json')
      await core.forgotPassword(body, client(c, body.email))
      return c.json(successMessage('account.reset_link_sent'))
    })
    .post(
      '/passwords/reset-password/:token',
      validateParam('token', ConfirmationToken),
      validateJson(ResetPassword),
      async (c) => {
        await core.resetPassword(c.req.valid('param').token, c.req.valid('json'), client(c))
        return c.json(successMessage('account.password_reset'))
      },
    )
