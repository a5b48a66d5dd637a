import { ConfirmationToken } from '#core/accounts/confirm-email.ts'
import { Register } from '#core/accounts/register.ts'
import { ResendConfirmation } from '#core/accounts/resend-confirmation.ts'
import { SecondStepCode } from '#core/authentication/complete-second-step.ts'
import { ForgotPassword } from '#core/authentication/forgot-password.ts'
import { LogIn } from '#core/authentication/log-in.ts'
import { PasskeyCredential } from '#core/authentication/log-in-with-passkey.ts'
import { ResetPassword } from '#core/authentication/reset-password.ts'
import { anyone, created, namedBody, ok, operationsWith, publicAccess } from './operation.ts'

const email = 'pauline@people.example'
const password = 'Three minute hero 79!'
const credential = { id: 'vLq0…', rawId: 'vLq0…', type: 'public-key', response: {} }
const tokenParam = { token: ConfirmationToken }

export const loginOperations = operationsWith({ tag: 'Logging in' }, [
  {
    method: 'GET',
    route: '/api/session',
    summary: 'Reads the current session',
    description: 'Returns the logged-in user. For an anonymous visitor every field is empty. Sets the XSRF cookie.',
    access: anyone,
    responses: ok('The user of the session.'),
  },
  {
    method: 'POST',
    route: '/api/auth/login',
    summary: 'Logs in with a password',
    description:
      'Starts a session and sets its cookie. If the account requires a second step, returns `secondSteps` instead; one of these must be completed within ten minutes.',
    access: anyone,
    body: { schema: namedBody('LogIn', LogIn), example: { email, password } },
    responses: ok('Logged in, or a second step is required.'),
    errorCodes: ['login.failed', 'login.unconfirmed', 'login.suspended', 'limit.exceeded', 'busy'],
  },
  {
    method: 'POST',
    route: '/api/auth/second-step',
    summary: 'Completes a two-step log-in',
    description:
      'Starts a session with a code from an authenticator app, or a recovery code, once the password has been accepted.',
    access: publicAccess('anyone who has just entered the correct password'),
    body: { schema: namedBody('SecondStepCode', SecondStepCode), example: { code: '123456' } },
    responses: ok('Logged in.'),
    errorCodes: ['login.second_step_failed', 'login.suspended', 'login.unconfirmed', 'token.invalid', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/auth/passkey/options',
    summary: 'Starts a passkey log-in',
    description:
      'Returns the options for `navigator.credentials.get` and sets a cookie that `POST /api/auth/passkey` requires.',
    access: anyone,
    responses: ok('The options for the browser.'),
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/auth/passkey',
    summary: 'Logs in with a passkey',
    description: 'Starts a session with the credential that the browser returned.',
    access: anyone,
    body: { schema: namedBody('PasskeyCredential', PasskeyCredential), example: { credential } },
    responses: ok('Logged in.'),
    errorCodes: ['token.invalid', 'passkey.refused', 'login.suspended', 'login.unconfirmed', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/auth/logout',
    summary: 'Logs out',
    description: 'Ends the current session and clears its cookie.',
    access: anyone,
    responses: ok('Logged out.'),
  },
  {
    method: 'GET',
    route: '/api/bot-check',
    summary: 'Returns the required bot check',
    description:
      'Returns the bot check that registrations, contact messages and alerts from anonymous visitors require: none, a reCAPTCHA, or a proof-of-work challenge that the browser solves.',
    access: anyone,
    responses: ok('The bot check.'),
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/auth/register',
    summary: 'Registers an account',
    description:
      'Creates an account and emails a confirmation link. The response does not reveal whether the address is known.',
    access: anyone,
    body: {
      schema: namedBody('Register', Register),
      example: {
        name: 'pauline',
        email,
        displayName: 'Pauline B.',
        password,
        confirmPassword: password,
        recaptcha: '',
      },
    },
    responses: created('The account is waiting for confirmation.'),
    errorCodes: ['bot_check.failed', 'account.name_taken', 'limit.exceeded', 'busy'],
  },
  {
    method: 'GET',
    route: '/api/auth/confirm-email/:token',
    summary: 'Confirms an email address',
    description: 'Confirms the address to which the link was emailed. A link can be used once, within 24 hours.',
    access: publicAccess('anyone with the link from the email'),
    params: tokenParam,
    responses: ok('The address is confirmed.'),
    errorCodes: ['token.invalid', 'limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/auth/resend-confirmation',
    summary: 'Resends the confirmation link',
    description:
      'Emails a new confirmation link to an address that is not confirmed yet. The response does not reveal whether the address is known.',
    access: anyone,
    body: { schema: namedBody('ResendConfirmation', ResendConfirmation), example: { email } },
    responses: ok('Accepted. The response is the same for every address.'),
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/passwords/forgot-password',
    summary: 'Sends a password reset link',
    description: 'Emails a link for setting a new password. The response does not reveal whether the address is known.',
    access: anyone,
    body: { schema: namedBody('ForgotPassword', ForgotPassword), example: { email } },
    responses: ok('Accepted. The response is the same for every address.'),
    errorCodes: ['limit.exceeded'],
  },
  {
    method: 'POST',
    route: '/api/passwords/reset-password/:token',
    summary: 'Resets a password',
    description: 'Sets a new password and ends all sessions of the account. A link can be used once, within an hour.',
    access: publicAccess('anyone with the link from the email'),
    params: tokenParam,
    body: { schema: namedBody('ResetPassword', ResetPassword), example: { password } },
    responses: ok('The password is changed.'),
    errorCodes: ['token.invalid', 'limit.exceeded', 'busy'],
  },
])
