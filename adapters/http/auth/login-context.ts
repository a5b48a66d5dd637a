import { createHmac } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Env } from '#adapters/http/env.ts'
import { type TokenPurpose, tokenLifeMs } from '#core/authentication/one-time-token.ts'
import type { LoginContext } from '#core/authentication/open-session.ts'
import type { LogInResult } from '#core/authentication/session.ts'
import type { Client } from '#core/limits/client.ts'
import type { Email } from '#core/mail/email.ts'
import { clientKeyOf, clientOf } from './client-address.ts'
import { makeDeviceCookies } from './device-cookie.ts'
import type { SessionCookies } from './session.ts'

/** A cookie that carries a one-time token from one call to the next, such as between the two steps of a log-in. */
type StepCookie = {
  read(c: Context): string
  write(c: Context, token: string): void
  clear(c: Context): void
}

const makeStepCookie = (plainName: string, purpose: TokenPurpose, isHttps: boolean): StepCookie => {
  const name = isHttps ? `__Host-${plainName}` : plainName
  const options = { httpOnly: true, sameSite: 'Strict', path: '/', secure: isHttps } as const
  return {
    read: (c) => getCookie(c, name) ?? '',
    write: (c, token) => setCookie(c, name, token, { ...options, maxAge: tokenLifeMs[purpose] / 1000 }),
    clear: (c) => deleteCookie(c, name, options),
  }
}

export type LoginState = {
  recordClientPseudonym: MiddlewareHandler<Env>
  /** Returns the client, and adds the pseudonym of the email address (if any) to the log line. */
  client(c: Context, email?: Email): Client
  loginContext(c: Context<Env>, email?: Email): LoginContext
  /** Writes the session and device cookies, clears those of the log-in steps, and adds the account to the log line. */
  startSession(c: Context<Env>, session: LogInResult): void
  secondStepCookie: StepCookie
  passkeyCookie: StepCookie
  registrationCookie: StepCookie
}

type Settings = { secretKey: string; isHttps: boolean; trustedProxies: number; cookies: SessionCookies }

/** Returns a function that makes pseudonyms. They link the log lines about one client or email address, but reveal neither
 * without the key. */
const makePseudonymizer =
  (key: string) =>
  (kind: 'client' | 'subject', value: string): string =>
    createHmac('sha256', key).update(`log-${kind}:${value}`).digest('hex').slice(0, 16)

export const makeLoginState = ({ secretKey, isHttps, trustedProxies, cookies }: Settings): LoginState => {
  const deviceCookies = makeDeviceCookies({ key: secretKey, isHttps })
  const secondStepCookie = makeStepCookie('second-step', 'second-step', isHttps)
  const passkeyCookie = makeStepCookie('passkey', 'passkey-login', isHttps)
  const pseudonymOf = makePseudonymizer(secretKey)
  const client = (c: Context, email?: Email): Client => {
    if (email) c.set('subject', pseudonymOf('subject', email))
    return { ...clientOf(c, trustedProxies), deviceCookie: email ? deviceCookies.read(c, email) : null }
  }
  return {
    recordClientPseudonym: async (c, next) => {
      c.set('client', pseudonymOf('client', clientKeyOf(c, trustedProxies)))
      await next()
    },
    client,
    loginContext: (c, email) => ({ client: client(c, email), formerToken: c.get('sessionToken') }),
    startSession: (c, session) => {
      cookies.write(c, session)
      c.set('loggedInId', session.accountId)
      secondStepCookie.clear(c)
      passkeyCookie.clear(c)
      deviceCookies.write(c, session.email)
    },
    secondStepCookie,
    passkeyCookie,
    registrationCookie: makeStepCookie('registration', 'held-name', isHttps),
  }
}
