import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Client } from '#core/accounts/client.ts'
import type { Email } from '#core/accounts/email.ts'
import { type TokenPurpose, tokenLife } from '#core/accounts/one-time-token.ts'
import type { Arrival } from '#core/accounts/open-session.ts'
import type { LoggedIn } from '#core/accounts/session.ts'
import { clientOf } from './client.ts'
import { makeKnownDevices } from './known-device.ts'
import type { Env, SessionCookies } from './session.ts'

/** What a log-in or setup that takes two calls keeps between them: only a token, and only until the second. */
export type StepCookie = {
  read(c: Context): string
  write(c: Context, made: { token: string }): void
  clear(c: Context): void
}

const makeStepCookie = (plainName: string, purpose: TokenPurpose, isHttps: boolean): StepCookie => {
  const name = isHttps ? `__Host-${plainName}` : plainName
  const options = { httpOnly: true, sameSite: 'Strict', path: '/', secure: isHttps } as const
  return {
    read: (c) => getCookie(c, name) ?? '',
    write: (c, { token }) => setCookie(c, name, token, { ...options, maxAge: tokenLife[purpose] / 1000 }),
    clear: (c) => deleteCookie(c, name, options),
  }
}

/** How people come in: who calls, and the cookies of the way from the first call to a session. */
export type Arrivals = {
  /** The client, as the account of this address knows it. */
  client(c: Context, email?: Email): Client
  arrival(c: Context<Env>, email?: Email): Arrival
  /** The log-in has succeeded. */
  enter(c: Context<Env>, session: LoggedIn): void
  secondStep: StepCookie
  passkey: StepCookie
  /** Lasts as long as a registration keeps its username. */
  registration: StepCookie
}

type Settings = { secretKey: string; isHttps: boolean; trustedProxies: number; cookies: SessionCookies }

export const makeArrivals = ({ secretKey, isHttps, trustedProxies, cookies }: Settings): Arrivals => {
  const devices = makeKnownDevices({ key: secretKey, isHttps })
  const secondStep = makeStepCookie('second-step', 'second-step', isHttps)
  const passkey = makeStepCookie('passkey', 'passkey-login', isHttps)
  const client = (c: Context, email?: Email): Client => ({
    ...clientOf(c, trustedProxies),
    knownDevice: email ? devices.read(c, email) : null,
  })
  return {
    client,
    arrival: (c, email) => ({ client: client(c, email), formerToken: c.get('sessionToken') }),
    enter: (c, session) => {
      cookies.write(c, session)
      c.set('enteredId', session.accountId)
      secondStep.clear(c)
      passkey.clear(c)
      devices.write(c, session.email)
    },
    secondStep,
    passkey,
    registration: makeStepCookie('registration', 'held-name', isHttps),
  }
}
