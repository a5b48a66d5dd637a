/** How a program finds what it can subscribe to (HTML, "Link type alternate"). */
export type FeedLink = { type: string; title: string; href: string }

const kinds = [
  ['ics', 'text/calendar', 'calendar'],
  ['rss', 'application/rss+xml', 'RSS'],
  ['atom', 'application/atom+xml', 'Atom'],
  ['json', 'application/feed+json', 'JSON Feed'],
] as const

/** Those of a list, by its query ('' for all shows). */
export const listFeeds = (query: string, title: string): readonly FeedLink[] =>
  kinds.map(([ending, type, name]) => ({
    type,
    title: `${title} (${name})`,
    href: `/feeds/shows.${ending}${query && `?${query}`}`,
  }))

/** That of a single show, by the path of its page. */
export const showFeeds = (path: string, title: string): readonly FeedLink[] => [
  { type: 'text/calendar', title: `${title} (calendar)`, href: `${path}.ics` },
]
