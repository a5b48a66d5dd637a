import * as z from 'zod/mini'
import { FeedQuery, ShowFeedQuery } from '#core/feeds/read-feed.ts'
import { filterFields, ShowFilter } from '#core/shows/filter/show-filter.ts'
import { ExportedBands, ExportedShows, ExportedVenues, JsonFeed } from './file-responses.ts'
import { anyone, notModified, type Operation, type OperationResponse, ok, operationsWith } from './operation.ts'
import { Problem } from './problem.ts'

const notModifiedFeed = {
  meaning: 'Not modified: `If-None-Match` matches the current ETag, or nothing has changed since `If-Modified-Since`.',
}
const movedPermanently: OperationResponse = { meaning: 'The show has a new slug.', headers: ['Location'] }
const notFound = (meaning: string): OperationResponse => ({
  meaning,
  schema: Problem,
  types: ['application/problem+json'],
})

type UntaggedOperation = Omit<Operation, 'tag'>
type Content = Omit<OperationResponse, 'meaning'>

const NewsFeedQuery = z.object({ ...filterFields, cursor: FeedQuery.shape.cursor })
const keepCancelledText =
  ' Cancelled shows appear as cancelled events, which some programs hide; `keepCancelled` turns them into ordinary events.'

const feedOperation = (extension: string, name: string, content: Content): UntaggedOperation => ({
  method: 'GET',
  route: `/feeds/shows.${extension}`,
  summary: `Returns shows as ${name}`,
  description: `Returns the shows that match the filter as ${name}. A document has at most 1,000 shows, and links to the next one if there are more.${extension === 'ics' ? keepCancelledText : ''}`,
  access: anyone,
  query: extension === 'ics' ? FeedQuery : NewsFeedQuery,
  responses: { 200: { meaning: 'The feed.', ...content }, 304: notModifiedFeed },
  errorCodes: ['busy'],
  example: extension === 'ics' ? 'city=Berlin&keepCancelled=true' : 'city=Berlin',
  hasPublicCors: true,
})

type Export = { kind: 'show' | 'band' | 'venue'; extension: string; name: string; standard?: string; content: Content }

const exportOperation = ({ kind, extension, name, standard, content }: Export): UntaggedOperation => ({
  method: 'GET',
  route: `/export/${kind}s.${extension}`,
  summary: `Exports ${kind}s as ${name}`,
  description: `Returns one ${name} file${standard ? ` (${standard})` : ''} with ${kind === 'show' ? 'all shows that match the filter' : `all ${kind}s`}.${kind === 'band' ? '' : ' Private street addresses are replaced by “Ask a punk”, even on the night.'}`,
  access: anyone,
  responses: { 200: { meaning: 'The file.', headers: ['Content-Disposition'], ...content } },
  errorCodes: ['limit.exceeded', 'busy'],
  hasPublicCors: true,
  ...(kind === 'show' && { query: ShowFilter, example: 'country=DE' }),
})

const csv = { extension: 'csv', name: 'CSV', standard: 'RFC 4180', content: { types: ['text/csv'] } }
const json = { extension: 'json', name: 'JSON' }
const calendar = { types: ['text/calendar'] }

export const fileOperations = operationsWith({ tag: 'Feeds and files' }, [
  feedOperation('ics', 'an iCalendar feed (RFC 5545)', calendar),
  feedOperation('rss', 'an RSS 2.0 feed', { types: ['application/rss+xml'] }),
  feedOperation('atom', 'an Atom feed (RFC 4287)', { types: ['application/atom+xml'] }),
  feedOperation('json', 'a JSON feed (JSON Feed 1.1)', { schema: JsonFeed, types: ['application/feed+json'] }),
  {
    method: 'GET',
    route: '/shows/:slug.ics',
    summary: 'Reads a show as an iCalendar file',
    description: 'Returns an iCalendar file (RFC 5545) with one show.',
    access: anyone,
    query: ShowFeedQuery,
    responses: { 200: { meaning: 'The calendar.', ...calendar }, 301: movedPermanently, 304: notModifiedFeed },
    errorCodes: ['show.not_found', 'show.deleted'],
    hasPublicCors: true,
  },
  {
    method: 'GET',
    route: '/shows/:slug/share.png',
    summary: 'Reads the preview image of a show',
    description: 'Returns a PNG of 1200 by 630 pixels with date, bands, venue, status and poster, for link previews.',
    access: anyone,
    responses: { 200: { meaning: 'The image.', types: ['image/png'] }, 301: movedPermanently, 304: notModified },
    errorCodes: ['show.not_found', 'show.deleted', 'limit.exceeded', 'busy'],
    hasPublicCors: true,
  },
  exportOperation({ kind: 'show', ...csv }),
  exportOperation({ kind: 'show', ...json, content: { schema: ExportedShows } }),
  exportOperation({ kind: 'show', extension: 'ics', name: 'iCalendar', standard: 'RFC 5545', content: calendar }),
  exportOperation({ kind: 'band', ...csv }),
  exportOperation({ kind: 'band', ...json, content: { schema: ExportedBands } }),
  exportOperation({ kind: 'venue', ...csv }),
  exportOperation({ kind: 'venue', ...json, content: { schema: ExportedVenues } }),
  {
    method: 'GET',
    route: '/images/:name',
    summary: 'Reads an uploaded image',
    description:
      'Returns a poster, the picture of a band or a profile picture by the path that other operations return. The file at a path never changes.',
    access: anyone,
    responses: {
      200: { meaning: 'The image.', types: ['image/webp', 'image/avif'] },
      304: notModified,
      404: notFound('This image does not exist.'),
    },
  },
  {
    method: 'GET',
    route: '/api/open-data',
    summary: 'Lists the open-data files',
    description:
      'Returns the files with all shows and those with the changes since the previous files, the latest first, and their licence. A changes file has `since`, the date of the files it applies to.',
    access: anyone,
    responses: ok('The files.'),
  },
  {
    method: 'GET',
    route: '/open-data/:name',
    summary: 'Downloads an open-data file',
    description:
      'Returns a gzip-compressed CSV or JSON file: either all shows, including past ones, or only the changed shows, where `isDeleted` marks the deleted ones. `{name}.sha256` returns its checksum. The content of a file never changes.',
    access: anyone,
    responses: {
      200: { meaning: 'The file.', types: ['application/gzip', 'text/plain'], headers: ['Content-Disposition'] },
      304: notModified,
      404: notFound('This file does not exist.'),
    },
    errorCodes: ['busy'],
    hasPublicCors: true,
  },
])
