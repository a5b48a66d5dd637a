import { m } from '#messages'

export type FeedLink = { type: string; title: string; href: string }

const asFormat =
  (name: string) =>
  ({ title }: { title: string }): string =>
    `${title} (${name})`

const kinds = [
  ['ics', 'text/calendar', m.feed_calendar],
  ['rss', 'application/rss+xml', asFormat('RSS')],
  ['atom', 'application/atom+xml', asFormat('Atom')],
  ['json', 'application/feed+json', asFormat('JSON Feed')],
] as const

export const listFeeds = (query: string, title: string): readonly FeedLink[] =>
  kinds.map(([ending, type, titled]) => ({
    type,
    title: titled({ title }),
    href: `/feeds/shows.${ending}${query && `?${query}`}`,
  }))

export const showFeeds = (path: string, title: string): readonly FeedLink[] => [
  { type: 'text/calendar', title: m.feed_calendar({ title }), href: `${path}.ics` },
]
