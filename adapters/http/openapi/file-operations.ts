import { FeedQuery, ShowFeedQuery } from '#core/feeds/read-feed.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { ExportedBands, ExportedShows, ExportedVenues, JsonFeed } from './file-responses.ts'
import { anyone, notModified, type Operation, type OperationResponse, ok, operationsWith } from './operation.ts'
import { Problem } from './problem.ts'

const notModifiedFeed = { meaning: 'Not modified: `If-None-Match` or `If-Modified-Since` named this version.' }
const moved: OperationResponse = { meaning: 'The show has another address now.', headers: ['Location'] }
const notFound = (meaning: string): OperationResponse => ({
  meaning,
  schema: Problem,
  types: ['application/problem+json'],
})

type UntaggedOperation = Omit<Operation, 'tag'>
type Content = Omit<OperationResponse, 'meaning'>

const feedOperation = (extension: string, name: string, content: Content): UntaggedOperation => ({
  method: 'GET',
  route: `/feeds/shows.${extension}`,
  summary: `Subscribes to shows as ${name}`,
  description: `Returns the shows that match the filter as ${name}. A document has at most 1,000 shows and links to the next document. Calendars contain cancelled shows as cancelled events, which some programs hide; \`keepCancelled\` turns them into ordinary events.`,
  access: anyone,
  query: FeedQuery,
  responses: { 200: { meaning: 'The feed.', ...content }, 304: notModifiedFeed },
  errorCodes: ['busy'],
  example: 'city=Berlin&keepCancelled=true',
  isReadableAnywhere: true,
})

type Export = { kind: 'show' | 'band' | 'venue'; extension: string; name: string; content: Content }

const exportOperation = ({ kind, extension, name, content }: Export): UntaggedOperation => ({
  method: 'GET',
  route: `/export/${kind}s.${extension}`,
  summary: `Exports ${kind}s as ${name}`,
  description: `Returns ${kind === 'show' ? 'all shows that match the filter' : `all ${kind}s`} in one ${name} file. Private street addresses are left out.`,
  access: anyone,
  responses: { 200: { meaning: 'The file.', headers: ['Content-Disposition'], ...content } },
  errorCodes: ['limit.exceeded', 'busy'],
  isReadableAnywhere: true,
  ...(kind === 'show' && { query: ShowFilter, example: 'country=DE' }),
})

const csv = { extension: 'csv', name: 'CSV (RFC 4180)', content: { types: ['text/csv'] } }
const json = { extension: 'json', name: 'JSON' }
const calendar = { types: ['text/calendar'] }

export const fileOperations = operationsWith({ tag: 'Feeds and files' }, [
  feedOperation('ics', 'a calendar (RFC 5545)', calendar),
  feedOperation('rss', 'RSS 2.0', { types: ['application/rss+xml'] }),
  feedOperation('atom', 'Atom (RFC 4287)', { types: ['application/atom+xml'] }),
  feedOperation('json', 'JSON Feed 1.1', { schema: JsonFeed, types: ['application/feed+json'] }),
  {
    method: 'GET',
    route: '/shows/:slug.ics',
    summary: 'Reads a show as a calendar',
    description: 'Returns a calendar (RFC 5545) with one show.',
    access: anyone,
    query: ShowFeedQuery,
    responses: { 200: { meaning: 'The calendar.', ...calendar }, 301: moved, 304: notModifiedFeed },
    errorCodes: ['show.not_found', 'show.deleted'],
    isReadableAnywhere: true,
  },
  {
    method: 'GET',
    route: '/shows/:slug/share.png',
    summary: 'Reads the preview picture of a show',
    description: 'Returns a PNG of 1200 by 630 pixels with date, bands, venue and status, for link previews.',
    access: anyone,
    responses: { 200: { meaning: 'The picture.', types: ['image/png'] }, 301: moved, 304: notModified },
    errorCodes: ['show.not_found', 'show.deleted', 'limit.exceeded', 'busy'],
    isReadableAnywhere: true,
  },
  exportOperation({ kind: 'show', ...csv }),
  exportOperation({ kind: 'show', ...json, content: { schema: ExportedShows } }),
  exportOperation({ kind: 'show', extension: 'ics', name: 'a calendar (RFC 5545)', content: calendar }),
  exportOperation({ kind: 'band', ...csv }),
  exportOperation({ kind: 'band', ...json, content: { schema: ExportedBands } }),
  exportOperation({ kind: 'venue', ...csv }),
  exportOperation({ kind: 'venue', ...json, content: { schema: ExportedVenues } }),
  {
    method: 'GET',
    route: '/images/:name',
    summary: 'Reads an uploaded picture',
    description:
      'Returns a poster or profile picture by the address that other calls return. The content of an address never changes.',
    access: anyone,
    responses: {
      200: { meaning: 'The picture.', types: ['image/webp', 'image/avif'] },
      304: notModified,
      404: notFound('This picture does not exist.'),
    },
  },
  {
    method: 'GET',
    route: '/api/open-data',
    summary: 'Lists the open-data files',
    description:
      'Returns the files with all shows and those with the changes of a day, the latest first, and their licence. Changes have a `since`: they continue the files of that date.',
    access: anyone,
    responses: ok('The files.'),
  },
  {
    method: 'GET',
    route: '/open-data/:name',
    summary: 'Downloads an open-data file',
    description:
      'Returns a gzip-compressed CSV or JSON file with all shows, past ones included, or with the shows that changed, where `isDeleted` marks deleted ones. `{name}.sha256` is its checksum. The content of a file never changes.',
    access: anyone,
    responses: {
      200: { meaning: 'The file.', types: ['application/gzip', 'text/plain'], headers: ['Content-Disposition'] },
      304: notModified,
      404: notFound('This file does not exist.'),
    },
    errorCodes: ['busy'],
    isReadableAnywhere: true,
  },
])
