import * as z from 'zod/mini'
import { ReportedShows } from '#core/accounts/personal-data.ts'
import { NearestPlace, nearestPlace } from '#core/geography/nearest-place.ts'
import { AlertId, ShowId } from '#core/ids.ts'
import type { Ports } from '#core/ports.ts'
import { pushServiceHostOf } from '#core/push/push-subscription.ts'
import { date, described, flag, list, named, orNull, text } from '#core/response.ts'
import { filterParams } from '#core/shows/filter/filter-params.ts'
import { displayTitle } from '#core/shows/show-title.ts'
import { type Alert, frequencies, type Subscriber } from './alert.ts'

export const AlertView = named(
  'Alert',
  z.object({
    id: AlertId,
    filter: described(orNull(z.record(text, text)), 'The query parameters of the list of shows that it watches.'),
    names: described(z.record(text, text), 'The names of the bands and venues in the filter, by id.'),
    place: described(orNull(NearestPlace), 'The name of the position `near` in the filter; null without one.'),
    show: described(orNull(z.object({ id: ShowId, slug: text, showTitle: text })), 'The show that it watches.'),
    frequency: z.enum(frequencies),
    timeZone: described(text, 'The IANA time zone of daily and weekly emails and notifications.'),
    createdAt: date,
    isConfirmed: flag,
    isPaused: flag,
  }),
)
export type AlertView = z.output<typeof AlertView>

export const SubscriberView = named(
  'Subscriber',
  z.object({
    email: described(orNull(text), 'Null for a browser.'),
    browser: described(
      orNull(z.object({ service: described(text, 'The host of its push service.'), since: date })),
      'The browser that receives notifications; null for an email address.',
    ),
    locale: described(text, 'The language of the emails or notifications, a BCP 47 tag.'),
    alerts: list(AlertView),
    browsers: described(
      list(z.object({ subscriberToken: text, since: date })),
      'Only for `me`: the browsers of the account. Their tokens give access to their alerts.',
    ),
  }),
)
export type SubscriberView = z.output<typeof SubscriberView>

export const ReportedShowList = named('ReportedShows', z.object({ shows: ReportedShows }))
export type ReportedShowList = z.output<typeof ReportedShowList>

/** Returns the subscriber with the names of the watched bands, venues and shows. Omits alerts for shows that are not stored. */
export const subscriberView = async (
  { catalog, history, gazetteer }: Pick<Ports, 'catalog' | 'history' | 'gazetteer'>,
  { email, browser, locale, createdAt }: Pick<Subscriber, 'email' | 'browser' | 'locale' | 'createdAt'>,
  alerts: readonly Alert[],
  browsers: SubscriberView['browsers'] = [],
): Promise<SubscriberView> => {
  const filters = alerts.flatMap(({ watched }) => ('filter' in watched ? [watched.filter] : []))
  const names = await history.namesOf({
    bands: filters.flatMap(({ bands }) => bands),
    venues: filters.flatMap(({ venues }) => venues),
  })
  const views = await Promise.all(alerts.map((alert) => viewOf({ catalog, gazetteer }, alert, names)))
  return {
    email,
    browser: browser && { service: pushServiceHostOf(browser), since: createdAt },
    locale,
    alerts: views.flatMap((view) => view ?? []),
    browsers,
  }
}

const viewOf = async (
  { catalog, gazetteer }: Pick<Ports, 'catalog' | 'gazetteer'>,
  { id, watched, frequency, timeZone, createdAt, confirmedAt, pausedAt }: Alert,
  names: ReadonlyMap<string, string>,
): Promise<AlertView | null> => {
  const common = {
    id,
    frequency,
    timeZone,
    createdAt,
    isConfirmed: confirmedAt !== null,
    isPaused: pausedAt !== null,
  }
  if ('filter' in watched) {
    const ids = [...watched.filter.bands, ...watched.filter.venues]
    const nameEntries = ids.flatMap((each) => (names.has(each) ? [[each, names.get(each) ?? ''] as const] : []))
    const { near } = watched.filter
    return {
      ...common,
      filter: filterParams(watched.filter),
      names: Object.fromEntries(nameEntries),
      place: near && nearestPlace(gazetteer, near),
      show: null,
    }
  }
  const show = await catalog.show(watched.showId)
  return (
    show && {
      ...common,
      filter: null,
      names: {},
      place: null,
      show: { id: show.id, slug: show.slug, showTitle: displayTitle(show) },
    }
  )
}
