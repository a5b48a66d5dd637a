import type { NearestPlace } from '#core/geography/nearest-place.ts'
import type { AlertId, SubscriberId } from '#core/ids.ts'
import type { ShowFilter } from '#core/shows/filter/show-filter.ts'
import type { ShowInList } from '#core/shows/listing.ts'

/** The filter or show that an alert watches, with the names of bands and venues instead of their ids. */
export type AlertSubjectSummary =
  | { kind: 'show'; showTitle: string }
  | ({
      kind: 'filter'
      bandNames: readonly string[]
      venueNames: readonly string[]
      /** The place nearest to `near`, if that is set. Missing from emails that an earlier release queued. */
      place?: NearestPlace
    } & Omit<ShowFilter, 'bands' | 'venues' | 'includePast'>)

export type ShowChangeKind = 'cancelled' | 'postponed' | 'rescheduled' | 'moved' | 'back-on'

/** A show as an email lists it, with its street only if that is always public. */
export type AlertedShow = ShowInList & {
  /** Null for a show that is new to the subscriber. */
  change: ShowChangeKind | null
  /** The filter or show of the alert that matched. */
  watched: AlertSubjectSummary
}

export type WiderFilter = {
  watched: AlertSubjectSummary
  /** The query parameters that apply this filter to the list. */
  params: Readonly<Record<string, string>>
  shows: number
}

export type QuietAlertMail = Pick<AlertMail, 'subscriberId' | 'locale' | 'subscriberToken' | 'unsubscribeToken'> & {
  alerts: readonly { alertId: AlertId; watched: AlertSubjectSummary; wider: readonly WiderFilter[] }[]
}

export type AlertMail = {
  subscriberId: SubscriberId
  locale: string
  /** In list order. */
  shows: readonly AlertedShow[]
  /** The number of new shows that the email does not list. */
  moreShows: number
  /** Gives access to all alerts of the email address. */
  subscriberToken: string
  /** Ends the alerts that the email is about, or all alerts of the subscriber if these are too many for a link (RFC 8058). */
  unsubscribeToken: string
}
