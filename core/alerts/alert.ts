import type { AccountId, AlertId, ShowId, SubscriberId } from '#core/ids.ts'
import type { Email } from '#core/mail/email.ts'
import type { PushSubscription } from '#core/push/push-subscription.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'

export const MAX_ALERTS = 100

export const frequencies = ['right-away', 'daily', 'weekly'] as const
export type Frequency = (typeof frequencies)[number]

/** A browser that receives notifications. `accountId` identifies the user who added its alerts; null for a visitor. */
export type SubscribedBrowser = PushSubscription & { accountId: AccountId | null }

/** An email address or a browser that receives alerts; either `email` or `browser` is null. An address belongs to the account with
 * the same confirmed address, if there is one. */
export type Subscriber = {
  id: SubscriberId
  email: Email | null
  browser: SubscribedBrowser | null
  /** The language (BCP 47) of the alert that was confirmed last. */
  locale: string
  createdAt: Date
}

/** An address whose mail server permanently refused an alert. It has no alerts. */
export type Suppression = {
  email: Email
  since: Date
  /** The reply of the mail server (RFC 5321), if there was one. */
  smtpCode: number | null
}

export type AlertSubject = { filter: ShowFilter } | { showId: ShowId }

export type Alert = {
  id: AlertId
  subscriberId: SubscriberId
  watched: AlertSubject
  frequency: Frequency
  /** IANA time zone in which daily and weekly emails and notifications are due. */
  timeZone: string
  createdAt: Date
  /** When the alert was last activated: added for a user or browser, confirmed with the link in the confirmation email, or
   * resumed. Null before that. Shows that already matched at that time are not new to the subscriber. */
  confirmedAt: Date | null
  pausedAt: Date | null
  /** When a show last matched (to the day), or else when the alert was activated. Null before activation, for a watched
   * show, and after an email or notification has said that the alert is quiet. */
  quietSince: Date | null
}
