import { type AnyFeed, parseFeed } from 'feedsmith'
import { importMessage } from '#core/imports/import-message.ts'
import { dayOf } from '#core/imports/limit-rows.ts'
import { type EventTime, sourceExcerpt } from '#core/imports/show-draft.ts'
import { isCalendarDay, isTimeOfDay } from '#core/time/iso-date-time.ts'
import type { EventList } from './document.ts'
import { decodedTextIn, type EventData, emptyPlace, linkIn, MAX_ID_LENGTH, textIn } from './event-data.ts'
import { toEventList } from './event-list.ts'
import { eventTime } from './event-time.ts'
import { findDay } from './find-day.ts'
import { plainTextIn } from './html-text.ts'
import { extractFields, GAP } from './line-fields.ts'
import { monthOf } from './month-and-weekday-names.ts'
import { commonNumberOrder } from './read-day.ts'
import { trimPunctuation } from './trim-punctuation.ts'

type Entry = {
  id: string | null
  title: string | null
  link: string | null
  text: string | null
  published: EventTime | null
}

/** Reads the dated entries of an RSS, Atom or JSON feed. Takes the day of the show from the title, else from a
 * publication date in the future, else from the beginning of the text. Throws on invalid feeds. */
export const readFeed = (text: string, url: string | null, today: string): EventList => {
  const entries = entriesOf(parseFeed(text), url)
  const order = commonNumberOrder(entries.flatMap(({ title, text: body }) => [title ?? '', body?.slice(0, 20) ?? '']))
  return toEventList(
    'feed',
    entries.map((entry) => eventOf(entry, { today, order })),
    today,
  )
}

type DateHints = { today: string; order: ReturnType<typeof commonNumberOrder> }

/** Limits the search for a day and times, because a post may mention others further down. */
const LEAD_LENGTH = 200

const eventOf = ({ id, title, link, text, published }: Entry, { today, order }: DateHints): EventData => {
  const publishedOn = published ? dayOf(published) : today
  // A date without a year is taken to be on or after the day of publication or today, whichever is earlier.
  const context = { today: publishedOn < today ? publishedOn : today, year: null, order }
  const dayInTitle = findDay(title ?? '', context)
  const lead = text?.slice(0, LEAD_LENGTH) ?? ''
  const isPublishedInFuture = publishedOn > today
  const dayInText = dayInTitle || isPublishedInFuture ? null : findDay(lead, context)
  const found = dayInTitle ?? dayInText
  if (found && !('day' in found))
    return { note: importMessage('skipped.event_without_readable_date', { text: sourceExcerpt(found.text) }) }
  if (!found && !isPublishedInFuture) return { note: importMessage('skipped.event_without_date') }
  const titleFields = extractFields(dayInTitle && 'rest' in dayInTitle ? dayInTitle.rest : (title ?? ''))
  const { name, location } = nameAndLocationIn(titleFields.remainingText)
  const times = { ...extractFields(lead).show, ...titleFields.show }
  return {
    event: {
      line: 0,
      source: sourceExcerpt(title ?? lead),
      id: id ?? link,
      name,
      start: found ? timeOn(found.day, times.showTime) : published,
      doors: found && times.doorTime && isTimeOfDay(times.doorTime) ? { day: found.day, time: times.doorTime } : null,
      performers: [],
      location,
      place: emptyPlace,
      url: link,
      ticketUrl: null,
      price: null,
      description: text,
      status: titleFields.status,
      isRecurring: false,
    },
  }
}

const timeOn = (day: string, time = ''): EventTime => ({ day, time: isTimeOfDay(time) ? time : null })

/** Splits `Second Wave @ SO36, Berlin` at the `@`. */
const nameAndLocationIn = (text: string): { name: string | null; location: string | null } => {
  const oneLine = text.replaceAll(GAP, ' ').replace(/\s+/g, ' ')
  const [name = '', location = ''] = oneLine.split(/\s@\s(.*)/, 2)
  return { name: trimPunctuation(name) || null, location: trimPunctuation(location) || null }
}

const entriesOf = (parsed: AnyFeed, url: string | null): readonly Entry[] => {
  const makeEntry = (id: unknown, title: unknown, link: unknown, text: unknown, published: unknown): Entry => ({
    id: textIn(id, MAX_ID_LENGTH),
    title: plainTextIn(title, 600)?.replace(/\s+/g, ' ') ?? null,
    link: linkIn(link, url),
    text: plainTextIn(text, 5000),
    published: publicationTime(published),
  })
  switch (parsed.format) {
    case 'rss':
      return (parsed.feed.items ?? []).map(({ title, link, guid, content, description, pubDate, dc }) =>
        makeEntry(guid?.value, title, link ?? guid?.value, content?.encoded ?? description, pubDate ?? dc?.dates?.[0]),
      )
    case 'rdf':
      return (parsed.feed.items ?? []).map(({ title, link, content, description, dc }) =>
        makeEntry(link, title, link, content?.encoded ?? description, dc?.dates?.[0]),
      )
    case 'atom':
      return (parsed.feed.entries ?? []).map(({ id, title, links = [], content, summary, published, updated }) =>
        makeEntry(
          id,
          title?.value,
          (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href,
          content?.value ?? summary?.value,
          published ?? updated,
        ),
      )
    case 'json':
      return (parsed.feed.items ?? []).map(
        ({ id, title, url: link, content_html, content_text, summary, date_published }) =>
          makeEntry(id, title, link, content_html ?? content_text ?? summary, date_published),
      )
  }
}

/** Parses ISO 8601 (Atom) or RFC 822 (RSS), such as `Sat, 10 Jul 2027 20:00:00 +0200`. */
const publicationTime = (value: unknown): EventTime | null => {
  const text = decodedTextIn(value, 64) ?? ''
  const [, day = '', month = '', year = '', time = '', offset = ''] =
    /(\d{1,2}) (\p{L}{3,9}) (\d{4}) (\d{2}:\d{2})(?::\d{2})? ?([+-]\d{4})?/u.exec(text) ?? []
  const date = `${year}-${String(monthOf(month) ?? 0).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(date) ? eventTime(`${date}T${time}${offset || 'Z'}`) : eventTime(text)
}
