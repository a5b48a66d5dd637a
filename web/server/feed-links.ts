import { m } from '#messages'

export type FeedLink = { type: string; title: string; href: string }

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

export const listFeeds = (query: string, title: string): readonly FeedLink[] =>
  feedFormats.map(([extension, type, titleOf]) => ({
    type,
    title: titleOf({ title }),
    href: `/feeds/shows.${extension}${query && `?${query}`}`,
  }))

export const showFeeds = (path: string, title: string): readonly FeedLink[] => [
  { type: 'text/calendar', title: m.feed_calendar({ title }), href: `${path}.ics` },
]
