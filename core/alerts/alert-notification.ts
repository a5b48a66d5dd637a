import { alertSubjectKey } from '#core/alert-subject-key.ts'
import type { AlertedShow, QuietAlertMail, ShowChangeKind } from '#core/mail/alert-mail.ts'
import type { PushNotification, ShowsContent } from '#core/push/push-notification.ts'
import { filterParams } from '#core/shows/filter/filter-params.ts'
import { upcomingUntil } from '#core/time/local-time.ts'
import type { AlertSubject, Subscriber } from './alert.ts'

/** A notification names at most this many of its shows, and states how many there are in all. */
const MAX_NAMED_SHOWS = 3

/** Push services keep notifications for up to four weeks. */
const MAX_LIFE_MS = 28 * 24 * 60 * 60 * 1000

type NewsItem = { show: AlertedShow; watched: AlertSubject }

/** Returns one notification about all the shows, of which there must be at least one. A notification about a single show
 * replaces an earlier one about that show. A notification expires once all its shows are over, or after {@link MAX_LIFE_MS}
 * if that is sooner. */
export const showsNotification = (
  { locale }: Pick<Subscriber, 'locale'>,
  news: readonly NewsItem[],
  { subscriberToken, now }: { subscriberToken: string; now: Date },
): PushNotification => {
  const shows = news.map(({ show }) => show)
  const counts = countsByKind(shows)
  const changedFirst = shows.toSorted((a, b) => Number(a.change === null) - Number(b.change === null))
  const endTimes = shows.map(({ showDate, timeZone }) => upcomingUntil(showDate, timeZone).getTime())
  const [onlyShow] = shows.length === 1 ? shows : []
  return {
    locale,
    content: {
      kind: 'shows',
      shows: changedFirst.slice(0, MAX_NAMED_SHOWS).map(namedShow),
      ...counts,
      params: commonParams(news.map(({ watched }) => watched)),
    },
    subscriberToken,
    topic: onlyShow ? onlyShow.id.replaceAll('-', '') : null,
    urgency: counts.newShows < shows.length ? 'high' : 'normal',
    expiresAt: new Date(Math.min(Math.max(...endTimes), now.getTime() + MAX_LIFE_MS)).toISOString(),
  }
}

export const quietNotification = (
  { locale }: Pick<Subscriber, 'locale'>,
  alerts: QuietAlertMail['alerts'],
  { subscriberToken, now }: { subscriberToken: string; now: Date },
): PushNotification => {
  const [best] = alerts.flatMap(({ wider }) => wider).toSorted((a, b) => b.shows - a.shows)
  const wider = best ? { params: best.params, shows: best.shows } : null
  return {
    locale,
    content: { kind: 'quiet', alerts: alerts.length, wider },
    subscriberToken,
    topic: null,
    urgency: 'low',
    expiresAt: new Date(now.getTime() + MAX_LIFE_MS).toISOString(),
  }
}

export const countsByKind = (
  shows: readonly { change: ShowChangeKind | null }[],
): Pick<ShowsContent, 'changes' | 'newShows'> => {
  const { new: added = [], ...changed } = Object.groupBy(shows, ({ change }) => change ?? 'new')
  return {
    changes: Object.fromEntries(Object.entries(changed).map(([kind, { length }]) => [kind, length])),
    newShows: added.length,
  }
}

const namedShow = ({ slug, showTitle, showDate, venueName, venueCity, change, status }: AlertedShow) => ({
  slug,
  showTitle,
  showDate,
  venueName,
  venueCity,
  change,
  status,
})

/** Returns the query parameters of the filter if all the alerts watch one and the same filter, and null otherwise. */
const commonParams = (watched: readonly AlertSubject[]): Readonly<Record<string, string>> | null => {
  const [first] = watched
  const isSame = first && watched.every((each) => alertSubjectKey(each) === alertSubjectKey(first))
  return isSame && 'filter' in first ? filterParams(first.filter) : null
}
