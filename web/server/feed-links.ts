import { m } from '#messages'
import type { Head } from '#web/page/head.ts'

type FeedLink = { type: string; title: string; href: string }

const titleWithFormat =
  (format: string) =>
  ({ title }: { title: string }): string =>
    `${title} (${format})`

const feedFormats = [
  ['ics', 'text/calendar', m.feed_calendar],
  ['rss', 'application/rss+xml', titleWithFormat('RSS')],
  ['atom', 'application/atom+xml', titleWithFormat('Atom')],
  ['json', 'application/feed+json', titleWithFormat('JSON Feed')],
] as const

export const feedLinks = ({ title = '', feedQuery, calendarPath }: Head): readonly FeedLink[] => {
  if (calendarPath !== undefined)
    return [{ type: 'text/calendar', title: m.feed_calendar({ title }), href: `${calendarPath}.ics` }]
  if (feedQuery === undefined) return []
  return feedFormats.map(([extension, type, titleOf]) => ({
    type,
    title: titleOf({ title }),
    href: `/feeds/shows.${extension}${feedQuery && `?${feedQuery}`}`,
  }))
}
