import fc from 'fast-check'
import { DetectError, MalformedError, ParseError } from 'feedsmith'
import { expect, vi } from 'vitest'
import { readCalendar } from '#adapters/imports/calendar-events.ts'
import { readCsv } from '#adapters/imports/csv-table.ts'
import { decodeText } from '#adapters/imports/decode-text.ts'
import type { EventList } from '#adapters/imports/document.ts'
import { readFeed } from '#adapters/imports/feed-events.ts'
import { readJson } from '#adapters/imports/json-events.ts'
import { readPage } from '#adapters/imports/page-events.ts'
import { readEvents } from '#adapters/imports/read-events.ts'
import { looksLikeTable, readTable } from '#adapters/imports/read-table.ts'
import { readTour } from '#adapters/imports/read-tour.ts'
import { makeThreadedImportReader } from '#adapters/imports/threaded-import-reader.ts'
import { DomainError } from '#core/errors.ts'
import { isAllowedByRobots } from '#core/sources/robots.ts'
import { expectValidDrafts } from '#test/fuzz/expect-valid-drafts.ts'
import { calendarText } from '#test/fuzz/grammars/calendars.ts'
import { eventApiJson, feedText } from '#test/fuzz/grammars/event-apis-and-feeds.ts'
import { jsonLd, pageText } from '#test/fuzz/grammars/pages.ts'
import { tableText, tourText } from '#test/fuzz/grammars/tables-and-tours.ts'
import { parserTests } from '#test/fuzz/parser-tests.ts'

const testParser = parserTests('documents')
/** Returns the text as the product normalizes it before reading. */
const normalized = (text: string): string => text.replaceAll('\0', '').toWellFormed()

// Silences the warnings of the calendar reader.
vi.spyOn(console, 'warn').mockImplementation(() => {})

const TODAY = '2026-11-20'

testParser('tables (CSV)', 250, tableText, (generated) => {
  const text = normalized(generated)
  const table = readCsv(text)
  let lastLine = 0
  for (const { line, cells } of table.rows) {
    expect(line).toBeGreaterThan(lastLine)
    lastLine = line
    for (const cell of cells) expect(cell.isWellFormed()).toBe(true)
  }
  expect(typeof looksLikeTable(text)).toBe('boolean')
  return expectValidDrafts(readTable(table, TODAY))
})

testParser('tours as text', 250, tourText, (text) => expectValidDrafts(readTour(normalized(text), TODAY)))

testParser('calendars (iCalendar)', 250, calendarText, (text) =>
  expectValidDrafts(readEvents(readCalendar(normalized(text), TODAY))),
)

testParser('pages (microformats, JSON-LD)', 200, pageText, (text) =>
  expectValidDrafts(readEvents(readPage(normalized(text), 'https://page.invalid/', TODAY))),
)

testParser('event APIs (JSON)', 120, eventApiJson, (text) =>
  expectValidDrafts(readEvents(readJson(normalized(text), 'https://a.example/', TODAY))),
)

testParser('feeds (RSS, Atom)', 120, feedText, (text) => {
  const feed = parsedFeed(normalized(text))
  return feed === null ? 'refused' : expectValidDrafts(readEvents(feed))
})

const parsedFeed = (text: string): EventList | null => {
  try {
    return readFeed(text, 'https://a.example/', TODAY)
  } catch (error) {
    if (error instanceof ParseError || error instanceof MalformedError || error instanceof DetectError) return null
    throw error
  }
}

testParser('JSON-LD alone', 120, jsonLd, (text) =>
  expectValidDrafts(readEvents(readJson(normalized(text), null, TODAY))),
)

const robotsLine = fc
  .tuple(
    fc.constantFrom('User-agent', 'Disallow', 'ALLOW', 'Sitemap', ' disallow ', ''),
    fc.constantFrom(':', ' : ', ''),
    fc.oneof(
      fc.constantFrom('*', 'Upstroke', '/', '/shows', '/*/*/*$', `/${'*a'.repeat(200)}$`, '%', '/%zz', '# none'),
      fc.string({ unit: 'binary', maxLength: 40 }),
    ),
  )
  .map((parts) => parts.join(''))
const robotsText = fc.array(robotsLine, { maxLength: 40 }).map((lines) => lines.join('\n'))
testParser('robots.txt', 120, fc.tuple(robotsText, fc.webPath()), ([text, path]) => {
  expect(isAllowedByRobots(text.replaceAll(/disallow/gi, 'allow'), path)).toBe(true)
  return isAllowedByRobots(text, path) ? 'allowed' : 'forbidden'
})

const contentType = fc.option(
  fc.constantFrom(
    'text/plain; charset=utf-16',
    'text/csv; charset="latin1"',
    'text/html; charset=nonsense',
    'text/calendar;charset=utf-8',
    ';charset=',
    'text/plain; charset=utf-7',
    'x-user-defined',
  ),
)
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc
    .tuple(fc.oneof(tableText, tourText), fc.constantFrom('utf8', 'latin1', 'utf16le'))
    .map(([text, encoding]) => new Uint8Array(Buffer.from(text, encoding as BufferEncoding))),
  fc
    .tuple(
      fc.constantFrom([0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf], [0x1f, 0x8b], [0x50, 0x4b]),
      fc.uint8Array({ maxLength: 100 }),
    )
    .map(([signature, rest]) => new Uint8Array([...signature, ...rest])),
)
testParser('bytes as text', 150, fc.tuple(bytes, contentType), ([content, type]) => {
  const text = decodeText(content, type)
  if (text === null) return 'no text'
  expect(text.includes('\0')).toBe(false)
  return 'text'
})

const importReader = makeThreadedImportReader()
testParser(
  'whole imports, each in its own thread',
  15,
  fc.oneof(tableText, tourText, calendarText, pageText, jsonLd, eventApiJson, feedText, bytes),
  async (content) => {
    try {
      return expectValidDrafts(await importReader.read(content, { type: null, field: 'file', today: TODAY }))
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'input.invalid') throw error
      return 'refused'
    }
  },
)
