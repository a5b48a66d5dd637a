import { FeedQuery, ShowFeedQuery } from '#core/feeds/read-feed.ts'
import { ImportSource } from '#core/imports/read-import.ts'
import { ImportRows } from '#core/imports/save-import.ts'
import { mayAddShows } from '#core/permissions/policy.ts'
import { ShowFilter } from '#core/shows/show-filter.ts'
import { taken } from './answer.ts'
import { OpenData, ReadImport, SavedRows } from './answers-of-data.ts'
import { type DocumentedCall, everybody, holders, ok } from './call.ts'

const unchanged = { says: 'It is the one that was named in If-None-Match or If-Modified-Since' }
const moved = { says: 'It is at another address now', headers: ['Location'] }

const feed = (ending: string, type: string, name: string): DocumentedCall => ({
  method: 'GET',
  route: `/feeds/shows.${ending}`,
  thing: 'Feeds and files',
  summary: `Shows as ${name}`,
  more: 'At most 1,000 in a document; it says where the rest is. With `keepCancelled=true` a calendar has cancelled shows as events like any other, since some programs drop them.',
  who: everybody,
  query: FeedQuery,
  answers: { 200: { says: 'The feed', content: [type] }, 304: unchanged },
  refuses: ['busy'],
  example: 'city=Berlin&keepCancelled=true',
  isReadableAnywhere: true,
})

const exported = (kind: 'show' | 'band' | 'venue', ending: string, type: string, name: string): DocumentedCall => ({
  method: 'GET',
  route: `/export/${kind}s.${ending}`,
  thing: 'Feeds and files',
  summary: `Every ${kind}, as ${name}`,
  who: everybody,
  answers: { 200: { says: 'The file', content: [type] } },
  refuses: ['limit.exceeded'],
  isReadableAnywhere: true,
  ...(kind === 'show' && {
    more: 'As many as the filter leaves, in one file.',
    query: ShowFilter,
    example: 'country=DE',
  }),
})

const rows = [{ line: 1, show: { showTitle: 'Skank & File', showDate: '2026-12-05', doorTime: '19:00' } }]

/** Feeds, files, and imports. */
export const callsOfData: readonly DocumentedCall[] = [
  feed('ics', 'text/calendar', 'a calendar (RFC 5545)'),
  feed('rss', 'application/rss+xml', 'RSS 2.0'),
  feed('atom', 'application/atom+xml', 'Atom (RFC 4287)'),
  feed('json', 'application/feed+json', 'JSON Feed 1.1'),
  {
    method: 'GET',
    route: '/shows/:slug.ics',
    thing: 'Feeds and files',
    summary: 'One show as a calendar',
    who: everybody,
    query: ShowFeedQuery,
    answers: { 200: { says: 'The calendar', content: ['text/calendar'] }, 301: moved, 304: unchanged },
    refuses: ['show.not_found', 'show.deleted'],
    isReadableAnywhere: true,
  },
  {
    method: 'GET',
    route: '/shows/:slug/share.png',
    thing: 'Feeds and files',
    summary: 'The picture of a show for previews',
    more: '1200 by 630 pixels.',
    who: everybody,
    answers: { 200: { says: 'The picture', content: ['image/png'] }, 301: moved, 304: unchanged },
    refuses: ['show.not_found', 'show.deleted', 'limit.exceeded', 'busy'],
    isReadableAnywhere: true,
  },
  exported('show', 'csv', 'text/csv', 'CSV (RFC 4180)'),
  exported('show', 'json', 'application/json', 'JSON'),
  exported('show', 'ics', 'text/calendar', 'a calendar (RFC 5545)'),
  ...(['band', 'venue'] as const).flatMap((kind) => [
    exported(kind, 'csv', 'text/csv', 'CSV (RFC 4180)'),
    exported(kind, 'json', 'application/json', 'JSON'),
  ]),
  {
    method: 'GET',
    route: '/images/:name',
    thing: 'Feeds and files',
    summary: 'A picture that somebody has added',
    more: 'At the addresses that shows name. One never gets another picture.',
    who: everybody,
    answers: {
      200: { says: 'The picture', content: ['image/webp', 'image/avif'] },
      304: unchanged,
      404: { says: 'There is no such picture', content: ['application/problem+json'] },
    },
    refuses: [],
  },
  {
    method: 'GET',
    route: '/api/open-data',
    thing: 'Feeds and files',
    summary: 'Which nightly dumps there are, and their licence',
    who: everybody,
    answers: ok('The dumps', OpenData),
    refuses: [],
  },
  {
    method: 'GET',
    route: '/open-data/:name',
    thing: 'Feeds and files',
    summary: 'A nightly dump',
    who: everybody,
    answers: {
      200: { says: 'The file', content: ['application/gzip'] },
      304: unchanged,
      404: { says: 'There is no such file', content: ['application/problem+json'] },
    },
    refuses: [],
    isReadableAnywhere: true,
  },
  {
    method: 'POST',
    route: '/api/imports/read',
    thing: 'Imports',
    summary: 'Reads shows out of a text, a file or a web address',
    more: 'Stores nothing. A file (a table, a calendar, a page, a text; up to 10 MB) comes as a form, in the field `file`.',
    who: holders(mayAddShows),
    body: {
      schema: taken('ImportSource', ImportSource),
      example: { text: 'Fri 27 Nov 2026 – SO36, Berlin – w/ Trombone Tax' },
      form: 'file',
    },
    answers: ok('Rows to look over', ReadImport),
    refuses: ['limit.exceeded', 'busy'],
  },
  {
    method: 'POST',
    route: '/api/imports/save',
    thing: 'Imports',
    summary: 'Saves rows that were looked over',
    more: 'Up to 200, each by itself: one that is refused does not keep the others. What is wrong with a row is told with its line.',
    who: holders(mayAddShows),
    body: { schema: taken('ImportRows', ImportRows), example: { rows } },
    answers: ok('What became of each', SavedRows),
    refuses: ['limit.exceeded', 'busy'],
  },
]
