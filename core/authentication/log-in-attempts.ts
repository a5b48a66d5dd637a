import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Email } from '#core/mail/email.ts'
import type { Limit, Ports } from '#core/ports.ts'

type Counter = { limit: Limit; key: string }

/** Returns the counters for failed log-ins to the account. Browsers with a device cookie have separate counters, so that strangers
 * can't lock out the user (OWASP, "device cookies"). */
const countersOf = (email: Email, { deviceCookie }: Client): readonly Counter[] =>
  deviceCookie === null
    ? [
        { limit: limits.logInFailures, key: email },
        { limit: limits.logInFailuresPerDay, key: email },
      ]
    : [
        { limit: limits.logInFailuresByDeviceCookie, key: `${email} ${deviceCookie}` },
        { limit: limits.logInFailuresWithDeviceCookiePerDay, key: email },
      ]

/** Counts an attempt as failed before the password is checked, so that concurrent attempts can't exceed the limits. Throws
 * `limit.exceeded`. */
export const countAttempt = async (ports: Pick<Ports, 'rateLimits'>, email: Email, client: Client): Promise<void> => {
  await spend(ports, limits.logInByClient, client.key)
  await spend(ports, limits.logInByClientPerDay, client.key)
  for (const { limit, key } of countersOf(email, client)) await spend(ports, limit, key)
}

export const refundAttempt = async ({ rateLimits }: Pick<Ports, 'rateLimits'>, email: Email, client: Client) => {
  for (const { limit, key } of countersOf(email, client)) await rateLimits.refund(limit, key)
}

export const resetFailures = async ({ rateLimits }: Pick<Ports, 'rateLimits'>, email: Email): Promise<void> => {
  for (const limit of [limits.logInFailures, limits.logInFailuresPerDay, limits.logInFailuresWithDeviceCookiePerDay])
    await rateLimits.forget(limit, email)
}
