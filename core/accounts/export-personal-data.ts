import type { Subscriber } from '#core/alerts/alert.ts'
import { refuse } from '#core/errors.ts'
import type { AccountId, SubscriberId } from '#core/ids.ts'
import { limits, spend } from '#core/limits/limits.ts'
import { Email } from '#core/mail/email.ts'
import { type Actor, requireLogin } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import type { Stores } from '#core/stores.ts'
import type { AlertData, PersonalData } from './personal-data.ts'

/** Returns the {@link PersonalData} of the actor. Throws `permission.login_required` or `limit.exceeded`. */
export const makeExportPersonalData =
  (ports: Pick<Ports, 'accountDirectory' | 'rateLimits' | 'transact'>) =>
  async (actor: Actor | null): Promise<PersonalData> => {
    const { accountId } = requireLogin(actor)
    await spend(ports, limits.personalDataExport, accountId)
    const directoryData = (await ports.accountDirectory.personalData(accountId)) ?? refuse('permission.login_required')
    const { emailAlerts, browsers } = await ports.transact(async (stores) => ({
      emailAlerts: await exportedAlertsOf(
        stores,
        await stores.subscribers.findByEmail(Email.parse(directoryData.account.email)),
      ),
      browsers: await exportedBrowsersOf(stores, accountId),
    }))
    const reportedShowsOf = async (id: SubscriberId | null) => (id ? ports.accountDirectory.reportedShows(id) : [])
    return {
      ...directoryData,
      alerts: emailAlerts.alerts,
      reportedShows: await reportedShowsOf(emailAlerts.subscriberId),
      browsers: await Promise.all(
        browsers.map(async ({ subscriberId, ...browser }) => ({
          ...browser,
          reportedShows: await reportedShowsOf(subscriberId),
        })),
      ),
    }
  }

type ExportedAlerts = { subscriberId: SubscriberId | null; alerts: readonly AlertData[] }

const exportedAlertsOf = async ({ alerts }: Stores, subscriber: Subscriber | null): Promise<ExportedAlerts> => {
  const subscriberAlerts = subscriber ? await alerts.of(subscriber.id) : []
  return {
    subscriberId: subscriber?.id ?? null,
    alerts: subscriberAlerts.map(({ watched, frequency, timeZone, createdAt, confirmedAt, pausedAt }) => ({
      watched,
      frequency,
      timeZone,
      createdAt,
      confirmedAt,
      pausedAt,
    })),
  }
}

type ExportedBrowser = Omit<PersonalData['browsers'][number], 'reportedShows'> & ExportedAlerts

const exportedBrowsersOf = async (stores: Stores, accountId: AccountId): Promise<readonly ExportedBrowser[]> => {
  const exported: ExportedBrowser[] = []
  for (const subscriber of await stores.subscribers.ofAccount(accountId)) {
    const { browser, locale, createdAt: addedAt } = subscriber
    if (!browser) continue
    const { endpoint, keys } = browser
    exported.push({ endpoint, ...keys, locale, addedAt, ...(await exportedAlertsOf(stores, subscriber)) })
  }
  return exported
}
