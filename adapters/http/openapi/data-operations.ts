import { FeedQuery, ShowFeedQuery } from '#core/feeds/read-feed.ts'
import { ImportSource } from '#core/imports/read-import.ts'
import { ImportRows } from '#core/imports/save-import.ts'
import { rolesThatAddShows } from '#core/permissions/policy.ts'
import { ShowFilter } from '#core/shows/show-filter.ts'
import { ExportedBands, ExportedShows, ExportedVenues, JsonFeed } from './file-responses.ts'
import { anyone, notModified, type Operation, type OperationResponse, ok, requestBody, withRoles } from './operation.ts'
import { Problem } from './problem.ts'

const notModifiedFeed = { meaning: 'Not modified: `If-None-Match` or `If-Modified-Since` named this version.' }
const moved: OperationResponse = { meaning: 'The show has another address now.', headers: ['Location'] }
const notFound = (meaning: string): OperationResponse => ({
  meaning,
  schema: Problem,
  types: ['application/problem+json'],
})

const feedOperation = (extension: string, name: string, response: Omit<OperationResponse, 'meaning'>): Operation => ({
  method: 'GET',
  route: `/feeds/shows.${extension}`,
  tag: 'Feeds and files',
  summary: `Subscribes to shows as ${name}`,
  description: `Returns the shows that match the filter as ${name}. A document has at most 1,000 shows and links to the next document. Calendars contain cancelled shows as cancelled events, which some programs hide; \`keepCancelled\` turns them into ordinary events.`,
  access: anyone,
  query: FeedQuery,
  responses: { 200: { meaning: 'The feed.', ...response }, 304: notModifiedFeed },
  refuses: ['busy'],
  example: 'city=Berlin&keepCancelled=true',
  isReadableAnywhere: true,
})

type Export = {
  kind: 'show' | 'band' | 'venue'
  extension: string
  name: string
  response: Omit<OperationResponse, 'meaning'>
}

const exportOperation = ({ kind, extension, name, response }: Export): Operation => ({
  method: 'GET',
  route: `/export/${kind}s.${extension}`,
  tag: 'Feeds and files',
  summary: `Exports ${kind}s as ${name}`,
  description: `Returns ${kind === 'show' ? 'all shows that match the filter' : `all ${kind}s`} in one ${name} file. Private street addresses are left out.`,
  access: anyone,
  responses: { 200: { meaning: 'The file.', headers: ['Content-Disposition'], ...response } },
  refuses: ['limit.exceeded', 'busy'],
  isReadableAnywhere: true,
  ...(kind === 'show' && { query: ShowFilter, example: 'country=DE' }),
})

const csv = { extension: 'csv', name: 'CSV (RFC 4180)', response: { types: ['text/csv'] } }
const json = { extension: 'json', name: 'JSON' }
const calendar = { types: ['text/calendar'] }

const rows = [{ line: 1, show: { showTitle: 'Skank & File', showDate: '2026-12-05', doorTime: '19:00' } }]

export const dataOperations: readonly Operation[] = [
  feedOperation('ics', 'a calendar (RFC 5545)', calendar),
  feedOperation('rss', 'RSS 2.0', { types: ['application/rss+xml'] }),
  feedOperation('atom', 'Atom (RFC 4287)', { types: ['application/atom+xml'] }),
  feedOperation('json', 'JSON Feed 1.1', { schema: JsonFeed, types: ['application/feed+json'] }),
  {
    method: 'GET',
    route: '/shows/:slug.ics',
    tag: 'Feeds and files',
    summary: 'Reads a show as a calendar',
    description: 'Returns a calendar (RFC 5545) with one show.',
    access: anyone,
    query: ShowFeedQuery,
    responses: { 200: { meaning: 'The calendar.', ...calendar }, 301: moved, 304: notModifiedFeed },
    refuses: ['show.not_found', 'show.deleted'],
    isReadableAnywhere: true,
  },
  {
    method: 'GET',
    route: '/shows/:slug/share.png',
    tag: 'Feeds and files',
    summary: 'Reads the preview picture of a show',
    description: 'Returns a PNG of 1200 by 630 pixels with date, bands, venue and status, for link previews.',
    access: anyone,
    responses: { 200: { meaning: 'The picture.', types: ['image/png'] }, 301: moved, 304: notModified },
    refuses: ['show.not_found', 'show.deleted', 'limit.exceeded', 'busy'],
    isReadableAnywhere: true,
  },
  exportOperation({ kind: 'show', ...csv }),
  exportOperation({ kind: 'show', ...json, response: { schema: ExportedShows } }),
  exportOperation({ kind: 'show', extension: 'ics', name: 'a calendar (RFC 5545)', response: calendar }),
  exportOperation({ kind: 'band', ...csv }),
  exportOperation({ kind: 'band', ...json, response: { schema: ExportedBands } }),
  exportOperation({ kind: 'venue', ...csv }),
  exportOperation({ kind: 'venue', ...json, response: { schema: ExportedVenues } }),
  {
    method: 'GET',
    route: '/images/:name',
    tag: 'Feeds and files',
    summary: 'Reads an uploaded picture',
    description:
      'Returns a poster or profile picture by the address that other calls return. The content of an address never changes.',
    access: anyone,
    responses: {
      200: { meaning: 'The picture.', types: ['image/webp', 'image/avif'] },
      304: notModified,
      404: notFound('This picture does not exist.'),
    },
    refuses: [],
  },
  {
    method: 'GET',
    route: '/api/open-data',
    tag: 'Feeds and files',
    summary: 'Lists the nightly dumps',
    description: 'Returns the files of the last seven nights, the latest first, and their licence.',
    access: anyone,
    responses: ok('The dumps.'),
    refuses: [],
  },
  {
    method: 'GET',
    route: '/open-data/:name',
    tag: 'Feeds and files',
    summary: 'Downloads a nightly dump',
    description:
      'Returns a gzip-compressed CSV or JSON file with all shows, past ones included. The content of a file never changes.',
    access: anyone,
    responses: {
      200: { meaning: 'The file.', types: ['application/gzip'], headers: ['Content-Disposition'] },
      304: notModified,
      404: notFound('This file does not exist.'),
    },
    refuses: ['busy'],
    isReadableAnywhere: true,
  },
  {
    method: 'POST',
    route: '/api/imports/read',
    tag: 'Imports',
    summary: 'Reads shows from a text, file or web address',
    description:
      'Returns rows for review and stores nothing. Send either `text` or `url`, or upload a file (table, calendar, web page or text) of up to 10 MB in the form field `file`.',
    access: withRoles(rolesThatAddShows),
    body: {
      schema: requestBody('ImportSource', ImportSource),
      example: { text: 'Fri 27 Nov 2026 – SO36, Berlin – w/ Trombone Tax' },
      form: 'file',
    },
    responses: ok('The rows for review.'),
    refuses: ['limit.exceeded', 'busy'],
  },
  {
    method: 'POST',
    route: '/api/imports/save',
    tag: 'Imports',
    summary: 'Saves reviewed rows',
    description:
      'Saves up to 200 rows independently: a refused row does not stop the others. Each result names the line of its row and its errors.',
    access: withRoles(rolesThatAddShows),
    body: { schema: requestBody('ImportRows', ImportRows), example: { rows } },
    responses: ok('The result of each row.'),
    refuses: ['limit.exceeded', 'busy'],
  },
]
