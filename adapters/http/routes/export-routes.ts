import { type Context, Hono } from 'hono'
import { clientKeyOf, networkKeyOf } from '#adapters/http/auth/client-address.ts'
import type { Env } from '#adapters/http/env.ts'
import { csvOfBands, csvOfVenues, jsonOfBands, jsonOfVenues } from '#adapters/http/exports/band-and-venue-files.ts'
import { makeCalendarWriter } from '#adapters/http/exports/calendar-file.ts'
import { gzipped } from '#adapters/http/exports/gzipped.ts'
import { csvOfShows, jsonOfShows } from '#adapters/http/exports/show-files.ts'
import type { WriteDocument } from '#adapters/http/exports/table-document.ts'
import { calendarOf } from '#adapters/http/feeds/calendar.ts'
import { vtimezone } from '#adapters/http/feeds/vtimezone.ts'
import { validateQuery } from '#adapters/http/input.ts'
import { allowAnyOrigin } from '#adapters/http/middleware/allow-any-origin.ts'
import { acceptsCoding } from '#adapters/http/middleware/compression.ts'
import { limitExportDownloads } from '#adapters/http/middleware/download-concurrency.ts'
import type { Core } from '#core/core.ts'
import type { PublicShow, PublicShowPage } from '#core/exports/public-shows.ts'
import { makeSemaphore } from '#core/limits/semaphore.ts'
import { ShowFilter } from '#core/shows/filter/show-filter.ts'
import { streamedBody } from './streamed-body.ts'

type Settings = { baseUrl: string; trustedProxies: number }

type ExportFile<Row> = { name: string; type: string; write: WriteDocument<Row> }

const FRESH_SECONDS = 300

const CSV = 'text/csv; charset=utf-8; header=present'
const JSON_TYPE = 'application/json; charset=utf-8'

const calendarOfPage = (shows: PublicShowPage, baseUrl: string): string => {
  const feed = {
    siteName: new URL(baseUrl).host,
    title: 'Shows',
    entries: shows.map(({ addedAt, changedAt, ...show }) => ({
      show: { ...show, userEditable: false, isDeleted: false },
      addedAt,
      changedAt,
      posterBytes: null,
    })),
    count: shows.length,
    totalItems: shows.length,
    isTotalExact: true,
  }
  const selfUrl = `${baseUrl}/export/shows.ics`
  const context = { baseUrl, selfUrl, firstUrl: selfUrl, nextUrl: null, pageUrl: `${baseUrl}/` }
  return calendarOf(feed, context, { keepCancelled: false })
}

const showFiles: readonly ExportFile<PublicShow>[] = [
  { name: 'shows.csv', type: CSV, write: csvOfShows },
  { name: 'shows.json', type: JSON_TYPE, write: jsonOfShows },
  {
    name: 'shows.ics',
    type: 'text/calendar; charset=utf-8',
    write: makeCalendarWriter({ calendar: calendarOfPage, zone: vtimezone }),
  },
]

const bandFiles = [
  { name: 'bands.csv', type: CSV, write: csvOfBands },
  { name: 'bands.json', type: JSON_TYPE, write: jsonOfBands },
]

const venueFiles = [
  { name: 'venues.csv', type: CSV, write: csvOfVenues },
  { name: 'venues.json', type: JSON_TYPE, write: jsonOfVenues },
]

/** `GET /export/shows.{csv,json,ics}` with the list's filters, and `GET /export/{bands,venues}.{csv,json}`, as
 * streams. Refuses with `limit.exceeded` or `busy`. */
export const exportRoutes = (
  core: Pick<Core, 'exportShows' | 'exportBands' | 'exportVenues'>,
  { baseUrl, trustedProxies }: Settings,
) => {
  const app = new Hono<Env>().use(
    '/export/*',
    limitExportDownloads((c) => networkKeyOf(c, trustedProxies)),
  )
  const { throttled, throttledPieces } = makeThrottle()
  const respond = async <Row>(
    c: Context<Env>,
    { name, type, write }: ExportFile<Row>,
    read: (clientKey: string) => Promise<AsyncIterable<readonly Row[]>>,
  ) => {
    const pages = await throttled(() => read(clientKeyOf(c, trustedProxies)))
    return fileResponse(c, throttledPieces(write(pages, baseUrl)), { name, type })
  }
  for (const file of showFiles)
    app.get(`/export/${file.name}`, allowAnyOrigin, validateQuery(ShowFilter), (c) =>
      respond(c, file, (clientKey) => core.exportShows(clientKey, c.req.valid('query'))),
    )
  for (const file of bandFiles)
    app.get(`/export/${file.name}`, allowAnyOrigin, (c) => respond(c, file, core.exportBands))
  for (const file of venueFiles)
    app.get(`/export/${file.name}`, allowAnyOrigin, (c) => respond(c, file, core.exportVenues))
  return app
}

const CONCURRENCY = { concurrency: 2, maxWaiting: Number.POSITIVE_INFINITY }

/** Runs the steps of all exports through one semaphore. A slow client does not hold it between steps. */
const makeThrottle = () => {
  const throttled = makeSemaphore(CONCURRENCY)
  async function* throttledPieces(source: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
    const iterator = source[Symbol.asyncIterator]()
    try {
      for (;;) {
        const piece = await throttled(() => iterator.next())
        if (piece.done) return
        yield piece.value
      }
    } finally {
      await iterator.return?.()
    }
  }
  return { throttled, throttledPieces }
}

/** Streams the file. Compresses it here if the client accepts gzip, because `compressText` does not compress streams. */
const fileResponse = (
  c: Context<Env>,
  pieces: AsyncIterable<string>,
  { name, type }: { name: string; type: string },
): Response => {
  c.header('Content-Type', type)
  c.header('Content-Disposition', `attachment; filename="${name}"`)
  c.header('Cache-Control', `public, max-age=${FRESH_SECONDS}`)
  c.header('Vary', 'Accept-Encoding')
  if (!acceptsCoding('gzip', c.req.header('Accept-Encoding'))) return streamedBody(c, pieces)
  c.header('Content-Encoding', 'gzip')
  return streamedBody(c, gzipped(pieces))
}
