import { refuse } from '#core/errors.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { Email } from '#core/mail/email.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import type { PersonalData } from './personal-data.ts'

/** Returns the {@link PersonalData} of the actor. Throws `permission.login_required` or `limit.exceeded`. */
export const makeExportPersonalData =
  (ports: Pick<Ports, 'accountDirectory' | 'rateLimits' | 'transact'>) =>
  async (actor: Actor | null): Promise<PersonalData> => {
    const { accountId } = requireLogin(actor)
    await spend(ports, limits.personalDataExport, accountId)
    const stored = (await ports.accountDirectory.personalData(accountId)) ?? refuse('permission.login_required')
    return { ...stored, alerts: await ports.transact((stores) => alertsOf(stores, Email.parse(stored.account.email))) }
  }

const alertsOf = async ({ subscribers, alerts }: Stores, email: Email): Promise<PersonalData['alerts']> => {
  const subscriber = await subscribers.findByEmail(email)
  const own = subscriber ? await alerts.of(subscriber.id) : []
  return own.map(({ watched, frequency, timeZone, createdAt, confirmedAt, pausedAt }) => ({
    watched,
    frequency,
    timeZone,
    createdAt,
    confirmedAt,
    pausedAt,
  }))
}
