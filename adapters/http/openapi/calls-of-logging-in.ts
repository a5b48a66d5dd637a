import { LinkToken } from '#core/accounts/confirm-email.ts'
import { ForgotPassword } from '#core/accounts/forgot-password.ts'
import { LogIn } from '#core/accounts/log-in.ts'
import { PasskeyAnswer } from '#core/accounts/log-in-with-passkey.ts'
import { Register } from '#core/accounts/register.ts'
import { ResendConfirmation } from '#core/accounts/resend-confirmation.ts'
import { ResetPassword } from '#core/accounts/reset-password.ts'
import { SecondStepCode } from '#core/accounts/take-second-step.ts'
import { Message, taken } from './answer.ts'
import { BotCheck, LoggedIn, PasskeyOptions, Session } from './answers-of-accounts.ts'
import { type DocumentedCall, everybody, made, ok, open } from './call.ts'

const email = 'pauline@people.example'
const password = 'Three minute hero 79!'
const credential = { id: 'vLq0…', rawId: 'vLq0…', type: 'public-key', response: {} }
const tokenParam = { token: LinkToken }

/** `/api/session`, `/api/auth`, `/api/passwords`. */
export const callsOfLoggingIn: readonly DocumentedCall[] = (
  [
    {
      method: 'GET',
      route: '/api/session',
      summary: 'Who you are',
      who: everybody,
      answers: ok('You, or nobody', Session),
      refuses: [],
    },
    {
      method: 'POST',
      route: '/api/auth/login',
      summary: 'Logs in',
      more: 'Answers with a session cookie, or with `secondSteps` when the password is not enough.',
      who: everybody,
      body: { schema: taken('LogIn', LogIn), example: { email, password } },
      answers: ok('Logged in, or half way', LoggedIn),
      refuses: ['login.failed', 'login.unconfirmed', 'login.suspended', 'limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/auth/second-step',
      summary: 'Logs in with a code besides',
      who: open('who has given the password'),
      body: { schema: taken('SecondStepCode', SecondStepCode), example: { code: '123456' } },
      answers: ok('Logged in', LoggedIn),
      refuses: ['login.second_step_failed', 'login.suspended', 'login.unconfirmed', 'token.invalid', 'limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/auth/passkey/options',
      summary: 'What a passkey has to sign',
      who: everybody,
      answers: ok('For the browser', PasskeyOptions),
      refuses: ['limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/auth/passkey',
      summary: 'Logs in with a passkey',
      who: everybody,
      body: { schema: taken('PasskeyAnswer', PasskeyAnswer), example: { credential } },
      answers: ok('Logged in', LoggedIn),
      refuses: ['token.invalid', 'passkey.refused', 'login.suspended', 'login.unconfirmed', 'limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/auth/logout',
      summary: 'Logs out',
      who: everybody,
      answers: ok('Logged out', Message),
      refuses: [],
    },
    {
      method: 'GET',
      route: '/api/bot-check',
      summary: 'What a registration has to do first',
      who: everybody,
      answers: ok('The check', BotCheck),
      refuses: ['limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/auth/register',
      summary: 'Registers',
      more: 'Says the same for an address that is known.',
      who: everybody,
      body: {
        schema: taken('Register', Register),
        example: {
          name: 'pauline',
          email,
          displayName: 'Pauline B.',
          password,
          confirmPassword: password,
          recaptcha: '',
        },
      },
      answers: made('A mail is on its way', Message),
      refuses: ['bot_check.failed', 'account.name_taken', 'limit.exceeded'],
    },
    {
      method: 'GET',
      route: '/api/auth/confirm-email/:token',
      summary: 'Confirms an address',
      who: open('who has the link of the mail'),
      params: tokenParam,
      answers: ok('Confirmed', Message),
      refuses: ['token.invalid', 'account.email_taken', 'limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/auth/resend-confirmation',
      summary: 'Sends the confirming link again',
      who: everybody,
      body: { schema: taken('ResendConfirmation', ResendConfirmation), example: { email } },
      answers: ok('The same for every address', Message),
      refuses: ['limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/passwords/forgot-password',
      summary: 'Sends a link for a new password',
      who: everybody,
      body: { schema: taken('ForgotPassword', ForgotPassword), example: { email } },
      answers: ok('The same for every address', Message),
      refuses: ['limit.exceeded'],
    },
    {
      method: 'POST',
      route: '/api/passwords/reset-password/:token',
      summary: 'Sets a new password',
      who: open('who has the link of the mail'),
      params: tokenParam,
      body: { schema: taken('ResetPassword', ResetPassword), example: { password } },
      answers: ok('All sessions are over', Message),
      refuses: ['token.invalid', 'limit.exceeded'],
    },
  ] satisfies readonly Omit<DocumentedCall, 'thing'>[]
).map((call) => ({ ...call, thing: 'Logging in' }))
