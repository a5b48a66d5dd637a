import type { Feed, FeedEntry } from '#core/feeds/read-feed.ts'
import { displayName, displayPlace, entryLines, genreTexts, lineText } from '#core/feeds/show-text.ts'
import { POSTER_MEDIA_TYPE } from '#core/images/image.ts'
import { ASSUMED_DURATION_MS } from '#core/shows/assumed-duration.ts'
import { isOff, type ShowStatus } from '#core/shows/status.ts'
import { shiftInstant } from '#core/time/local-time.ts'
import { isRepeated } from '#core/time/zone-rules.ts'
import { localDateTime, textLine, unescapedLine, utcDateTime } from './calendar-lines.ts'
import { type FeedContext, type FeedOptions, feedDescription, fullTitle, showUrl } from './feed-context.ts'
import { vtimezone } from './vtimezone.ts'

const LINE_END = '\r\n'
const REFRESH_INTERVAL = 'PT1H'

/** For a calendar without events, because a calendar needs at least one component (RFC 5545, section 3.6). */
const PLACEHOLDER_ZONES: ReadonlyMap<string, ReadonlySet<number>> = new Map([['UTC', new Set([1970])]])

type CalendarFeed = Omit<Feed, 'updatedAt' | 'nextCursor'>

/** Returns an iCalendar document (RFC 5545) with the venues' local times. A show keeps its UID, and its SEQUENCE grows
 * with each change. */
export const calendarOf = (feed: CalendarFeed, context: FeedContext, options: FeedOptions): string => {
  const yearsByZone = new Map<string, Set<number>>()
  const events = Array.from(feed.entries, (entry) => {
    const { timeZone, startsAt } = entry.show
    yearsByZone.set(timeZone, (yearsByZone.get(timeZone) ?? new Set<number>()).add(Number(startsAt.slice(0, 4))))
    return eventLines(entry, context, options).join(LINE_END)
  })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Upstroke//Shows//EN',
    'CALSCALE:GREGORIAN',
    textLine('NAME', fullTitle(feed)),
    textLine('X-WR-CALNAME', fullTitle(feed)),
    textLine('DESCRIPTION', feedDescription(feed, context)),
    textLine('X-WR-CALDESC', feedDescription(feed, context)),
    unescapedLine('URL', context.pageUrl),
    unescapedLine('SOURCE;VALUE=URI', context.selfUrl),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH_INTERVAL}`,
    `X-PUBLISHED-TTL:${REFRESH_INTERVAL}`,
    ...(context.nextUrl === null ? [] : [unescapedLine('X-NEXT-PAGE;VALUE=URI', context.nextUrl)]),
    ...Array.from(yearsByZone.size > 0 ? yearsByZone : PLACEHOLDER_ZONES, ([zone, years]) => vtimezone(zone, years)),
    ...events,
    'END:VCALENDAR',
    '',
  ].join(LINE_END)
}

const eventStatusByShowStatus: Readonly<Record<ShowStatus, string>> = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
  moved: 'CONFIRMED',
  'sold-out': 'CONFIRMED',
}

const eventLines = (entry: FeedEntry, { baseUrl }: FeedContext, { keepCancelled }: FeedOptions): readonly string[] => {
  const { show, changedAt, addedAt } = entry
  const url = showUrl(baseUrl, show.slug)
  const { latitude, longitude, status, timeZone } = show
  return [
    'BEGIN:VEVENT',
    `UID:${show.id}`,
    `SEQUENCE:${sequenceOf(entry)}`,
    `DTSTAMP:${utcDateTime(changedAt)}`,
    `CREATED:${utcDateTime(addedAt)}`,
    `LAST-MODIFIED:${utcDateTime(changedAt)}`,
    ...timeLines(show.startsAt, timeZone),
    textLine('SUMMARY', displayName(show)),
    textLine('DESCRIPTION', [...entryLines(show).map(lineText), url].join('\n\n')),
    textLine('LOCATION', displayPlace(show)),
    ...(latitude === null || longitude === null ? [] : [`GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`]),
    unescapedLine('URL', url),
    ...(show.genres.length > 0 ? [unescapedLine('CATEGORIES', genreTexts(show).join(','))] : []),
    ...posterLines(show, baseUrl),
    `STATUS:${keepCancelled && status === 'cancelled' ? 'CONFIRMED' : eventStatusByShowStatus[status]}`,
    `TRANSP:${isOff(status) ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** IMAGE is from RFC 7986; ATTACH serves older programs. */
const posterLines = ({ showPoster }: FeedEntry['show'], baseUrl: string): readonly string[] =>
  showPoster === null
    ? []
    : ['IMAGE;VALUE=URI;DISPLAY=FULLSIZE', 'ATTACH'].map((name) =>
        unescapedLine(`${name};FMTTYPE=${POSTER_MEDIA_TYPE}`, baseUrl + showPoster),
      )

/** Returns the number of edits, plus the seconds from adding the show to the last change, which may concern only its venue or a band. */
const sequenceOf = ({ show, changedAt, addedAt }: FeedEntry): number =>
  show.version - 1 + Math.max(0, Math.floor((Date.parse(changedAt) - Date.parse(addedAt)) / 1000))

/** Calendar apps disagree about local times that occur twice, so events at such times use UTC. */
const isAmbiguous = (local: string, timeZone: string): boolean =>
  isRepeated(timeZone, Date.parse(`${local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`))

const timeLine = (name: string, at: string, timeZone: string | null): string =>
  timeZone === null
    ? `${name}:${utcDateTime(new Date(at).toISOString())}`
    : `${name};TZID=${timeZone}:${localDateTime(at)}`

const timeLines = (startsAt: string, timeZone: string): readonly string[] => {
  const endsAt = shiftInstant(startsAt, ASSUMED_DURATION_MS, timeZone)
  const zone = [startsAt, endsAt].some((at) => isAmbiguous(at, timeZone)) ? null : timeZone
  return [timeLine('DTSTART', startsAt, zone), timeLine('DTEND', endsAt, zone)]
}
