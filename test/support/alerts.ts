import { NewAlert } from '#core/alerts/alert-input.ts'
import { SubscriberId } from '#core/ids.ts'
import type { AlertMail } from '#core/mail/alert-mail.ts'
import type { Email } from '#core/mail/email.ts'
import type { Actor } from '#core/permissions/policy.ts'
import type { PushNotification } from '#core/push/push-notification.ts'
import type { PushSubscription } from '#core/push/push-subscription.ts'
import { outboxOf } from './outbox-of.ts'
import { newSubscription } from './valid-records.ts'
import { CLIENT, type World } from './world.ts'

export const FAN_EMAIL = 'vera@fans.example' as Email

export const emptyAlertMail: AlertMail = {
  subscriberId: SubscriberId.parse('00000000-0000-4000-8000-000000000000'),
  locale: 'en',
  shows: [],
  moreShows: 0,
  subscriberToken: '',
  unsubscribeToken: '',
}

type Changes = Readonly<Record<string, unknown>>

/** Returns the input for a `right-away` alert about all shows; `changes` override fields, and a `showId` selects one show instead. */
export const newAlertInput = (changes: Changes = {}): NewAlert =>
  NewAlert.parse({
    frequency: 'right-away',
    timeZone: 'America/New_York',
    ...('showId' in changes ? {} : { filter: {} }),
    ...changes,
  })

/** Makes a visitor who adds email alerts and opens their confirmation links. */
export const makeEmailSubscriber = (world: World, email: Email = FAN_EMAIL) => {
  const queuedMail = () => outboxOf(world.store).filter(({ to }) => to === email)
  const confirmationToken = (): string => {
    const mail = queuedMail()
      .filter(({ template }) => template === 'confirm-alert')
      .at(-1)
    return mail?.template === 'confirm-alert' ? mail.data.token : ''
  }
  const requestAlert = (changes: Changes = {}) =>
    world.core.addAlert(null, CLIENT, newAlertInput({ email, ...changes }))
  return {
    requestAlert,
    confirmationToken,
    /** Adds an alert and confirms it. Returns the subscriber's token. */
    subscribe: async (changes: Changes = {}): Promise<string> => {
      await requestAlert(changes)
      return (await world.core.confirmAlert(confirmationToken())).subscriberToken
    },
    /** Returns the alert emails so far, oldest first. */
    emails: (): readonly AlertMail[] => queuedMail().flatMap((mail) => (mail.template === 'alert' ? [mail.data] : [])),
  }
}

export const makeBrowserSubscriber = (world: World, browser: PushSubscription = newSubscription()) => ({
  browser,
  subscribe: (changes: Changes = {}) =>
    world.core.addAlert(null, CLIENT, newAlertInput({ byEmail: false, browser, ...changes })),
  /** Returns the token of the browser's subscriber, or null if there is no subscriber or the actor may not have the token. */
  token: async (actor: Actor | null = null) => (await world.core.findBrowser(actor, CLIENT, browser)).subscriberToken,
  /** Delivers the queued notifications. Returns all that this browser has received, oldest first. */
  notifications: async (): Promise<readonly PushNotification[]> => {
    while ((await world.core.deliverPush(10)).claimedCount > 0);
    const own = world.push.sent.filter(({ endpoint }) => endpoint === browser.endpoint)
    return own.map(({ notification }) => notification)
  },
})

/** Matches shows with alerts until no matching is queued, and queues the emails and notifications that are due. */
export const runAlerts = async ({ core }: World): Promise<void> => {
  while ((await core.matchAlerts(10)).claimedCount > 0);
  await core.sendAlerts(100)
}
