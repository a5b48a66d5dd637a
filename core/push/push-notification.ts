import type { ReportedState } from '#core/alerts/show-change.ts'
import type { AlertId, ShowId, SubscriberId } from '#core/ids.ts'
import type { AlertedShow, ShowChangeKind, WiderFilter } from '#core/mail/alert-mail.ts'

/** A show as a notification names it, without any street. */
export type NotifiedShow = Pick<
  AlertedShow,
  'slug' | 'showTitle' | 'showDate' | 'venueName' | 'venueCity' | 'change' | 'status'
>

/** Shows that matched alerts, or changed since the last notification about them. */
export type ShowsContent = {
  kind: 'shows'
  /** The first shows, changed ones before new ones. */
  shows: readonly NotifiedShow[]
  changes: Readonly<Partial<Record<ShowChangeKind, number>>>
  newShows: number
  /** The query parameters of a list that contains all these shows, or null if there is no such list. */
  params: Readonly<Record<string, string>> | null
}

/** Alerts that nothing has matched for a long time, and the wider filter with the most shows. */
export type QuietContent = {
  kind: 'quiet'
  alerts: number
  wider: Pick<WiderFilter, 'params' | 'shows'> | null
}

export type PushNotification = {
  locale: string
  content: ShowsContent | QuietContent
  /** Gives access to all alerts of the browser. */
  subscriberToken: string
  /** Up to 32 letters and digits. The notification replaces an earlier one with the same topic (RFC 8030, section 5.4). For a
   * single show, its id without hyphens; otherwise null. */
  topic: string | null
  /** RFC 8030, section 5.3. */
  urgency: 'low' | 'normal' | 'high'
  /** When the notification becomes useless (RFC 3339). */
  expiresAt: string
}

export type QueuedShow = Pick<AlertedShow, 'id' | 'slug' | 'change'> & { id: ShowId; facts: ReportedState }

/** `shows` are all shows of the notification, `alertIds` the quiet alerts; one of the two is empty. In a given-up job, both are empty
 * and `notification` is null. */
export type PushPayload = {
  subscriberId: SubscriberId
  notification: PushNotification | null
  shows: readonly QueuedShow[]
  alertIds: readonly AlertId[]
}
