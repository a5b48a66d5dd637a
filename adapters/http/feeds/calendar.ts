import type { Feed, FeedEntry } from '#core/feeds/read-feed.ts'
import { factText, showFacts, shownName, shownPlace } from '#core/feeds/show-words.ts'
import { POSTER_TYPE } from '#core/images/image.ts'
import { isOff, type ShowStatus } from '#core/shows/status.ts'
import { laterBy } from '#core/time/local-time.ts'
import { isRepeated } from '#core/time/zone-rules.ts'
import { dateTime, instant, textLine, valueLine } from './calendar-lines.ts'
import { type FeedPlace, feedNote, fullTitle, showUrl } from './feed-place.ts'
import { vtimezone } from './vtimezone.ts'

const LINE_END = '\r\n'
const FRESH = 'PT1H'
/** When a show ends is not known; without an end, calendars draw it as a moment. */
const SHOW_MS = 3 * 60 * 60 * 1000

/** A calendar has at least one component (RFC 5545, section 3.6); without events it is a zone, which no program shows. */
const NO_ZONES: ReadonlyMap<string, ReadonlySet<number>> = new Map([['UTC', new Set([1970])]])

export type CalendarChoices = {
  /** A cancelled show stays an event like any other, with the word before its name: some calendars drop it silently else. */
  keepCancelled: boolean
}

/**
 * iCalendar (RFC 5545). A show is the same event for good (UID), changed once more whenever something else is told of it
 * (SEQUENCE), at the time that the clocks of the venue show.
 */
export const calendarOf = (feed: Feed, place: FeedPlace, choices: CalendarChoices): string => {
  const zones = new Map<string, Set<number>>()
  const events = Array.from(feed.entries, (entry) => {
    const { timeZone, startsAt } = entry.show
    zones.set(timeZone, (zones.get(timeZone) ?? new Set<number>()).add(Number(startsAt.slice(0, 4))))
    return eventLines(entry, place, choices).join(LINE_END)
  })
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Upstroke//Shows//EN',
    'CALSCALE:GREGORIAN',
    // RFC 7986, and the names that calendars knew before it.
    textLine('NAME', fullTitle(feed)),
    textLine('X-WR-CALNAME', fullTitle(feed)),
    textLine('DESCRIPTION', feedNote(feed, place)),
    textLine('X-WR-CALDESC', feedNote(feed, place)),
    valueLine('URL', place.pageUrl),
    valueLine('SOURCE;VALUE=URI', place.selfUrl),
    `REFRESH-INTERVAL;VALUE=DURATION:${FRESH}`,
    `X-PUBLISHED-TTL:${FRESH}`,
    ...(place.nextUrl === null ? [] : [valueLine('X-NEXT-PAGE;VALUE=URI', place.nextUrl)]),
    ...Array.from(zones.size > 0 ? zones : NO_ZONES, ([zone, years]) => vtimezone(zone, years)),
    ...events,
    'END:VCALENDAR',
    '',
  ].join(LINE_END)
}

const statusOf: Readonly<Record<ShowStatus, string>> = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
  rescheduled: 'CONFIRMED',
  moved: 'CONFIRMED',
  'sold-out': 'CONFIRMED',
}

const eventLines = (
  { show, changedAt, addedAt }: FeedEntry,
  { baseUrl }: FeedPlace,
  { keepCancelled }: CalendarChoices,
): readonly string[] => {
  const url = showUrl(baseUrl, show.slug)
  const { latitude, longitude, status, timeZone } = show
  return [
    'BEGIN:VEVENT',
    `UID:${show.id}`,
    `SEQUENCE:${sequenceOf({ show, changedAt, addedAt })}`,
    `DTSTAMP:${instant(changedAt)}`,
    `CREATED:${instant(addedAt)}`,
    `LAST-MODIFIED:${instant(changedAt)}`,
    ...whenLines(show.startsAt, timeZone),
    textLine('SUMMARY', shownName(show)),
    textLine('DESCRIPTION', [...showFacts(show).map(factText), url].join('\n\n')),
    textLine('LOCATION', shownPlace(show)),
    ...(latitude === null || longitude === null ? [] : [`GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`]),
    valueLine('URL', url),
    ...posterLines(show, baseUrl),
    `STATUS:${keepCancelled && status === 'cancelled' ? 'CONFIRMED' : statusOf[status]}`,
    `TRANSP:${isOff(status) ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** As RFC 7986 has it, and as an attachment for programs that are older. */
const posterLines = ({ showPoster }: FeedEntry['show'], baseUrl: string): readonly string[] =>
  showPoster === null
    ? []
    : ['IMAGE;VALUE=URI;DISPLAY=FULLSIZE', 'ATTACH'].map((name) =>
        valueLine(`${name};FMTTYPE=${POSTER_TYPE}`, baseUrl + showPoster),
      )

/**
 * More than before after every edit of the show, and after every second in which its venue or a band was changed, which makes
 * no version of the show; from 0 on.
 */
const sequenceOf = ({ show, changedAt, addedAt }: Omit<FeedEntry, 'posterBytes'>): number =>
  show.version - 1 + Math.max(0, Math.floor((Date.parse(changedAt) - Date.parse(addedAt)) / 1000))

/** True for a local time (RFC 3339) that the venue's clocks show twice: programs disagree on which of the two is meant. */
const isAmbiguous = (local: string, timeZone: string): boolean =>
  isRepeated(timeZone, Date.parse(`${local.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)}Z`))

/** A property in a zone's local time, or in UTC where the zone is null. */
const momentLine = (name: string, at: string, timeZone: string | null): string =>
  timeZone === null ? `${name}:${instant(new Date(at).toISOString())}` : `${name};TZID=${timeZone}:${dateTime(at)}`

/** The end is three elapsed hours later, whatever the clocks do. Where start or end is ambiguous both are in UTC. */
const whenLines = (startsAt: string, timeZone: string): readonly string[] => {
  const endsAt = laterBy(startsAt, SHOW_MS, timeZone)
  const zone = [startsAt, endsAt].some((at) => isAmbiguous(at, timeZone)) ? null : timeZone
  return [momentLine('DTSTART', startsAt, zone), momentLine('DTEND', endsAt, zone)]
}
