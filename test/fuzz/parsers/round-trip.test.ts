import { decodeHTMLStrict } from 'entities/decode'
import fc from 'fast-check'
import { expect } from 'vitest'
import { csvRecord } from '#adapters/http/exports/csv.ts'
import { textLine } from '#adapters/http/feeds/calendar-lines.ts'
import { element, xmlDocument } from '#adapters/http/feeds/xml.ts'
import { readCalendar } from '#adapters/imports/calendar-events.ts'
import { readCsv } from '#adapters/imports/csv-table.ts'
import { readPage } from '#adapters/imports/page-events.ts'
import { readEvents } from '#adapters/imports/read-events.ts'
import { readTable } from '#adapters/imports/read-table.ts'
import { requiredText } from '#core/text/text.ts'
import { malformedText } from '#test/fuzz/malformed-values.ts'
import { parserTests } from '#test/fuzz/parser-tests.ts'
import { showBody } from '#test/support/bodies.ts'
import { makeHttpWorld } from '#test/support/http-world.ts'
import { textOfXml } from '#test/support/read-feeds.ts'

const testParser = parserTests('our own output')

const Text = requiredText('text', 200)
/** Permitted texts without HTML entities, because the import decodes those. */
const texts = fc
  .oneof({ weight: 2, arbitrary: malformedText }, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }))
  .map((text) => Text.safeParse(text).data ?? 'Night')
  .map((text) => (decodeHTMLStrict(text) === text ? text : 'Night'))

const FORMULA = /^[=+\-@＝＋－＠]|[;\t\r\n] *[=+\-@＝＋－＠]/
testParser('a table (CSV)', 150, fc.array(fc.tuple(texts, texts, texts), { minLength: 1, maxLength: 4 }), (rows) => {
  const text = ['one,two,three\r\n', ...rows.map(csvRecord)].join('')
  const readRows = readCsv(text).rows.slice(1)
  expect(readRows.map(({ cells }) => cells)).toEqual(
    rows.map((row) =>
      row.map((cell) => (FORMULA.test(cell) ? cell.replace(/(^|[;\t\r\n] *)(?=[=+\-@＝＋－＠])/g, "$1'") : cell)),
    ),
  )
  return 'unchanged'
})

testParser('a line of a calendar', 120, texts, (text) => {
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART:20261127T190000Z',
    textLine('SUMMARY', text),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const { events } = readCalendar(lines.join('\r\n'), '2026-11-20')
  expect(events.map(({ name }) => name)).toEqual([text])
  return 'unchanged'
})

testParser('an element of a feed (XML)', 100, malformedText, (text) => {
  const expected = text.toWellFormed().replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
  expect(textOfXml(xmlDocument(element('x', { y: text }, text)))).toBe(expected)
  return 'unchanged'
})

testParser(
  'a show, exported and imported',
  60,
  fc.record({
    showTitle: texts,
    venueName: texts,
    venueCity: texts.map((text) => [...text].slice(0, 60).join('').trim() || 'Berlin'),
  }),
  async (changes) => {
    const world = makeHttpWorld()
    const manager = await world.visitWith('ShowManager')
    const added = await manager.post('/api/shows', showBody(changes))
    if (!added.ok) return 'refused'
    const { slug, showTitle, venueName, venueCity } = await added.json()
    const expected = { showTitle, showDate: '2026-11-27', doorTime: '19:00', showTime: '20:00', venueName, venueCity }
    const visitor = world.visit()
    const table = readTable(readCsv(await (await visitor.get('/export/shows.csv')).text()), '2026-11-20')
    expect(table.drafts.map(({ show }) => show)).toMatchObject([expected])
    const calendar = readEvents(readCalendar(await (await visitor.get('/export/shows.ics')).text(), '2026-11-20'))
    expect(calendar.drafts.map(({ show }) => show.showTitle?.includes(showTitle))).toEqual([true])
    const page = readEvents(
      readPage(
        await (await visitor.get(`/shows/${encodeURIComponent(slug)}`)).text(),
        'https://page.invalid/',
        '2026-11-20',
      ),
    )
    expect(page.skipped).toEqual([])
    return 'unchanged'
  },
)
