import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Email } from '#core/mail/email.ts'
import type { Limit, Ports } from '#core/ports.ts'

type Counter = { limit: Limit; key: string }

/**
 * What a failed log-in counts on. A device that has logged in to the account before has a count of its own, so that
 * strangers who fail, for however long, do not lock its owner out (OWASP, "device cookies").
 */
const countersOf = (email: Email, { knownDevice }: Client): readonly Counter[] =>
  knownDevice === null
    ? [
        { limit: limits.logInFailures, key: email },
        { limit: limits.logInFailuresOfDay, key: email },
      ]
    : [
        { limit: limits.logInFailuresOfKnownDevice, key: `${email} ${knownDevice}` },
        { limit: limits.logInFailuresOfKnownDevicesOfDay, key: email },
      ]

/** Counts an attempt as if it failed, before anything is looked at, so that many at once gain nothing. Refuses with `limit.exceeded`. */
export const countAttempt = async (ports: Pick<Ports, 'rateLimits'>, email: Email, client: Client): Promise<void> => {
  await spend(ports, limits.logInByClient, client.key)
  await spend(ports, limits.logInByClientAndDay, client.key)
  for (const { limit, key } of countersOf(email, client)) await spend(ports, limit, key)
}

/** The attempt did not fail after all. */
export const countNoFailure = async ({ rateLimits }: Pick<Ports, 'rateLimits'>, email: Email, client: Client) => {
  for (const { limit, key } of countersOf(email, client)) await rateLimits.giveBack(limit, key)
}

/** Whoever owns the mailbox may try again at once. */
export const forgiveFailures = async ({ rateLimits }: Pick<Ports, 'rateLimits'>, email: Email): Promise<void> => {
  for (const limit of [limits.logInFailures, limits.logInFailuresOfDay, limits.logInFailuresOfKnownDevicesOfDay])
    await rateLimits.forget(limit, email)
}
