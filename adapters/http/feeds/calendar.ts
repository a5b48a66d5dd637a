import ical, { escape as escapeText, type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import type { Feed, FeedEntry } from '#core/feeds/read-feed.ts'
import { showFacts, shownName, shownPlace } from '#core/feeds/show-words.ts'
import { isOff, type ShowStatus } from '#core/shows/status.ts'
import { type FeedPlace, feedNote, fullTitle, showUrl } from './feed-place.ts'
import { vtimezone } from './vtimezone.ts'

const FRESH_SECONDS = 60 * 60
/** When a show ends is not known; without an end, calendars draw it as a moment. */
const SHOW_HOURS = 3

export type CalendarChoices = {
  /** A cancelled show stays an event like any other, with the word before its name: some calendars drop it silently else. */
  keepCancelled: boolean
}

/**
 * iCalendar (RFC 5545). A show is the same event for good (UID), changed once more with each version (SEQUENCE), at the time
 * that the clocks of the venue show.
 */
export const calendarOf = (feed: Feed, place: FeedPlace, choices: CalendarChoices): string => {
  const years = yearsByZone(feed)
  const calendar = ical({
    prodId: '//Upstroke//Shows//EN',
    // The library writes these as they are given.
    name: escapeText(fullTitle(feed), false),
    description: escapeText(feedNote(feed, place), false),
    url: place.pageUrl,
    source: place.selfUrl,
    ttl: FRESH_SECONDS,
    timezone: { name: null, generator: (zone) => vtimezone(zone, years.get(zone) ?? new Set()) },
    ...(place.nextUrl !== null && { x: { 'X-NEXT-PAGE': place.nextUrl } }),
  })
  for (const entry of feed.entries) calendar.createEvent(eventOf(entry, place, choices))
  return `${calendar.toString()}\r\n`
}

/** When the music starts, else the doors. */
const startOf = ({ show }: FeedEntry): Temporal.ZonedDateTime =>
  Temporal.Instant.from(show.startsAt).toZonedDateTimeISO(show.timeZone)

const yearsByZone = (feed: Feed): ReadonlyMap<string, ReadonlySet<number>> => {
  const years = new Map<string, Set<number>>()
  for (const { show } of feed.entries) {
    const known = years.get(show.timeZone) ?? new Set<number>()
    years.set(show.timeZone, known.add(Number(show.startsAt.slice(0, 4))))
  }
  return years
}

const statusOf: Readonly<Record<ShowStatus, ICalEventStatus>> = {
  scheduled: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
  postponed: ICalEventStatus.TENTATIVE,
  rescheduled: ICalEventStatus.CONFIRMED,
  moved: ICalEventStatus.CONFIRMED,
  'sold-out': ICalEventStatus.CONFIRMED,
}

const eventOf = (entry: FeedEntry, { baseUrl }: FeedPlace, { keepCancelled }: CalendarChoices): ICalEventData => {
  const { show, changedAt, addedAt } = entry
  const start = startOf(entry)
  const url = showUrl(baseUrl, show.slug)
  return {
    id: show.id,
    sequence: show.version - 1,
    stamp: new Date(changedAt),
    created: new Date(addedAt),
    lastModified: new Date(changedAt),
    start,
    end: start.add({ hours: SHOW_HOURS }),
    timezone: show.timeZone,
    summary: shownName(show),
    description: [...showFacts(show), url].join('\n\n'),
    location: {
      title: shownPlace(show),
      ...(show.latitude !== null && show.longitude !== null && { geo: { lat: show.latitude, lon: show.longitude } }),
    },
    url,
    status: keepCancelled && show.status === 'cancelled' ? ICalEventStatus.CONFIRMED : statusOf[show.status],
    transparency: isOff(show.status) ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  }
}
