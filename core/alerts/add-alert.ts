import * as z from 'zod/mini'
import { alertSubjectKey } from '#core/alert-subject-key.ts'
import { refundMailLimit, spendMailLimit } from '#core/authentication/account-mail.ts'
import { requireHuman } from '#core/bot-check/bot-check.ts'
import { refuse } from '#core/errors.ts'
import { AlertId, type ShowId, SubscriberId } from '#core/ids.ts'
import type { Client } from '#core/limits/client.ts'
import { limits, spend } from '#core/limits/limits.ts'
import type { Email } from '#core/mail/email.ts'
import { fieldError } from '#core/messages/field-errors.ts'
import { messageParts } from '#core/messages/message-responses.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { Ports } from '#core/ports.ts'
import { described, flag, named } from '#core/response.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { requireReadable } from '#core/shows/find-show.ts'
import type { Show } from '#core/shows/show.ts'
import type { Stores } from '#core/stores.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import { type Alert, type AlertSubject, type Frequency, MAX_ALERTS, type Subscriber } from './alert.ts'
import type { NewAlert } from './alert-input.ts'
import { browserSubscriber } from './browser-subscriber.ts'
import { makeDescribeAlertSubject } from './describe-alert-subject.ts'
import { reportedStateOf } from './show-change.ts'

type NeededPorts = Pick<
  Ports,
  | 'transact'
  | 'catalog'
  | 'history'
  | 'directory'
  | 'gazetteer'
  | 'botCheck'
  | 'rateLimits'
  | 'ids'
  | 'clock'
  | 'signedLinks'
  | 'site'
>

/** Adds an alert for an address, for a browser, or for both, as two separate subscribers. Alerts of users and browsers become active
 * immediately. A visitor confirms an alert for an address with an emailed link; the result is the same for every address. Suppressed
 * addresses receive no email. An existing alert for the same filter or show takes the new frequency and time zone. Throws
 * `limit.exceeded`, `show.not_found`, `show.deleted`, `show.over`, `alert.too_many`, `input.invalid`, for visitors also
 * `bot_check.failed` or `unavailable`, and for users `alert.address_suppressed`. */
export const makeAddAlert = (ports: NeededPorts) => {
  const describe = makeDescribeAlertSubject(ports)

  const addForVisitor = async (email: Email, alert: AlertDraft): Promise<void> => {
    const watched = await describe(alert.watched)
    if (!(await spendMailLimit(ports, email, 'alert'))) return
    try {
      await ports.transact(async (stores) => {
        if (await stores.subscribers.findSuppression(email)) return
        const { id: subscriberId } = await findOrAddSubscriber(stores, ports, email, alert)
        const frequency = alert.frequency ?? DEFAULT_FREQUENCY
        const unconfirmed = { ...alertOf(ports, { ...alert, frequency }), subscriberId }
        await stores.alerts.save(unconfirmed)
        const token = ports.signedLinks.sign('confirm-alert', `${unconfirmed.id} ${alert.locale}`)
        await stores.jobs.add('mail', {
          to: email,
          template: 'confirm-alert',
          data: { alertId: unconfirmed.id, locale: alert.locale, watched, token },
        })
      })
    } catch (error) {
      await refundMailLimit(ports, email, 'alert')
      throw error
    }
  }

  const addForSubscriber = async (
    stores: Stores,
    { id: subscriberId }: Subscriber,
    alert: AlertDraft,
  ): Promise<ActivatedAlert> => {
    const frequency = alert.frequency ?? fallbackFrequency(await stores.alerts.of(subscriberId), alert.watched)
    return activateAlert(stores, { ...alertOf(ports, { ...alert, frequency }), subscriberId }, ports)
  }

  const addForUser = async (stores: Stores, actor: Actor, alert: AlertDraft): Promise<ActivatedAlert> => {
    const { email } = (await stores.accounts.find(actor.accountId)) ?? refuse('account.not_found')
    if (await stores.subscribers.findSuppression(email)) refuse('alert.address_suppressed')
    const subscriber = await findOrAddSubscriber(stores, ports, email, alert)
    await stores.subscribers.save({ ...subscriber, locale: alert.locale })
    return addForSubscriber(stores, subscriber, alert)
  }

  return async (actor: Actor | null, client: Client, input: NewAlert): Promise<NewAlertResult> => {
    const { recaptcha, byEmail, email, browser, showId, filter, frequency, locale } = input
    await spend(ports, limits.alertByClient, client.key)
    const watched: AlertSubject = showId ? { showId } : { filter: filter ?? refuse('input.invalid') }
    const timeZone = await timeZoneOf(ports, watched, input.timeZone)
    const alert = { watched, frequency, timeZone, locale }
    const needsConfirmation = byEmail && !actor
    const visitorEmail =
      needsConfirmation &&
      (email ?? refuse('input.invalid', [fieldError('email', 'text.required', { label: 'email' })]))
    if (!actor) await requireHuman(ports, recaptcha)
    const added = await ports.transact(async (stores) => {
      const forUser = actor && byEmail ? await addForUser(stores, actor, alert) : null
      if (!browser) return forUser
      const subscriber = await browserSubscriber(stores, ports, browser, { actor, locale })
      const forBrowser = await addForSubscriber(stores, subscriber, alert)
      return forUser ?? forBrowser
    })
    if (visitorEmail) await addForVisitor(visitorEmail, alert)
    return { isConfirmed: !needsConfirmation, alert: needsConfirmation ? null : added }
  }
}

const ActivatedAlert = z.object({
  id: AlertId,
  isNew: described(flag, 'False if the subscriber already had an alert for the same filter or show.'),
})
type ActivatedAlert = z.output<typeof ActivatedAlert>

export const AddedAlert = named(
  'AddedAlert',
  z.object({
    ...messageParts,
    alert: z.optional(described(ActivatedAlert, 'Absent while it is not confirmed.')),
  }),
)

type NewAlertResult = { isConfirmed: boolean; alert: ActivatedAlert | null }

type AlertDraft = Pick<Alert, 'watched' | 'timeZone'> &
  Pick<Subscriber, 'locale'> & { frequency: Frequency | undefined }

const DEFAULT_FREQUENCY = 'daily'

const fallbackFrequency = (alerts: readonly Alert[], watched: AlertSubject): Frequency => {
  const existing = alerts.find((other) => alertSubjectKey(other.watched) === alertSubjectKey(watched))
  return (existing ?? alerts.findLast((other) => 'filter' in other.watched))?.frequency ?? DEFAULT_FREQUENCY
}

const alertOf = (
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  { watched, frequency, timeZone }: Pick<Alert, 'watched' | 'frequency' | 'timeZone'>,
): Omit<Alert, 'subscriberId'> => ({
  id: AlertId.parse(ids.next()),
  watched,
  frequency,
  timeZone,
  createdAt: clock.now(),
  confirmedAt: null,
  pausedAt: null,
  quietSince: null,
})

/** Returns the subscriber with this address, or adds one. An existing one keeps its language until the new alert is confirmed. */
const findOrAddSubscriber = (
  { subscribers }: Stores,
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  email: Email,
  { locale }: Pick<Subscriber, 'locale'>,
): Promise<Subscriber> =>
  subscribers.findOrAdd({ id: SubscriberId.parse(ids.next()), email, browser: null, locale, createdAt: clock.now() })

/** Confirms the alert. An existing alert for the same filter or show takes its frequency and time zone instead, and is
 * resumed. Returns the id of the alert that remains, and whether it is new. The present state of a watched show counts as reported.
 * Throws `alert.too_many`, `show.not_found`, `show.deleted` or `show.over`. */
export const activateAlert = async (
  { alerts, alertNotices, shows, venues }: Stores,
  alert: Alert,
  { clock }: Pick<Ports, 'clock'>,
): Promise<ActivatedAlert> => {
  const now = clock.now()
  const show = 'showId' in alert.watched ? await watchableShow(shows, alert.watched.showId, now) : null
  const confirmed = (await alerts.of(alert.subscriberId)).filter((other) => other.confirmedAt && other.id !== alert.id)
  const existing = confirmed.find(({ watched }) => alertSubjectKey(watched) === alertSubjectKey(alert.watched))
  if (!existing && confirmed.length >= MAX_ALERTS) refuse('alert.too_many')
  if (existing) await alerts.remove([alert.id])
  const { frequency, timeZone } = alert
  const remaining = existing
    ? { ...existing, frequency, timeZone, confirmedAt: existing.pausedAt ? now : existing.confirmedAt }
    : { ...alert, confirmedAt: now }
  await alerts.save({ ...remaining, pausedAt: null, quietSince: 'filter' in remaining.watched ? now : null })
  const activated = { id: remaining.id, isNew: !existing }
  if (!show) return activated
  const { id: alertId, subscriberId } = remaining
  const venue = (await venues.findAny(show.venueId)) ?? refuse('venue.not_found')
  const reported = reportedStateOf(show, venue)
  await alertNotices.add([{ subscriberId, showId: show.id, alertId, dueAt: null, reported }])
  return activated
}

const watchableShow = async (shows: Stores['shows'], id: ShowId, now: Date): Promise<Show> => {
  const show = (await shows.findAny(id)) ?? refuse('show.not_found')
  if (show.deletedAt) refuse('show.deleted')
  return show.upcomingUntil > now ? show : refuse('show.over')
}

/** Returns the time zone of the watched show, or of the position, venue or city in the filter, or else `fallback`, or else the
 * site's time zone. Throws `show.*`. */
const timeZoneOf = async (
  { catalog, directory, gazetteer, clock }: Pick<Ports, 'catalog' | 'directory' | 'gazetteer' | 'clock'>,
  watched: AlertSubject,
  fallback: string | undefined,
): Promise<string> => {
  if ('showId' in watched) {
    const show = requireReadable(await catalog.show(watched.showId), null)
    if (show.deletedAt) refuse('show.deleted')
    return upcomingUntil(show.showDate, show.timeZone) > clock.now() ? show.timeZone : refuse('show.over')
  }
  const { near, venues, city, country } = watched.filter
  return (
    (near && gazetteer.timeZoneAt(near)) ??
    (venues[0] && (await directory.venue(venues[0]))?.timeZone) ??
    (city && cityTimeZone(gazetteer, city, country)) ??
    fallback ??
    gazetteer.siteTimeZone
  )
}

const cityTimeZone = (
  gazetteer: Ports['gazetteer'],
  city: string,
  country: ShowFilter['country'],
): string | undefined => gazetteer.cities(city, country ?? undefined)[0]?.timeZone
