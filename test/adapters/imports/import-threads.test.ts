import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeThreadedImportReading } from '#adapters/imports/threaded-import-reading.ts'

/** Import reading in threads: limits, time-outs and faults. */

const { read } = makeThreadedImportReading()
const about = { type: null, field: 'file', today: '2026-11-21' }
const linesOf = async (content: string) => (await read(content, about)).drafts.map(({ line }) => line)

test('recognizes a tour, a table, a calendar and a page by content', async () => {
  expect(await linesOf('Second Wave on tour\n27.11. Kesselhaus, Wiesbaden')).toEqual([2])
  expect(await linesOf('date;venue;city\n\n27.11.2026;Kesselhaus;Wiesbaden')).toEqual([3])
  expect(await linesOf('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261127\nEND:VEVENT')).toEqual([2])
  const event = '{"@type": "Event", "startDate": "2026-11-27"}'
  expect(await linesOf(`<!doctype html><script type="application/ld+json">${event}</script>`)).toEqual([1])
  expect(await linesOf(event)).toEqual([1])
})

test.each([
  ['a table of a million cells', `date,venue\n${`${','.repeat(10_000)}\n`.repeat(100)}`],
  ['a tour of signs', `tour ${'•'.repeat(950)}x\n`.repeat(200)],
  ['dates with blanks behind them', `1.1. a${' '.repeat(980)}b\n`.repeat(200)],
])('does not block the event loop while reading %s', async (_, content) => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  await read(content, about).finally(() => clearInterval(others))
  expect(turns).toBeGreaterThan(20)
})

test('suppresses the output of parser libraries', async () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART:20261127T200000',
    'DURATION:\u001b[31m{"level":50}',
    'END:VEVENT',
  ]
  const script = `
    const { makeThreadedImportReading } = await import('#adapters/imports/threaded-import-reading.ts')
    const { drafts } = await makeThreadedImportReading().read(${JSON.stringify(calendar.join('\n'))}, ${JSON.stringify(about)})
    console.log(drafts.length)`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect([stdout, stderr]).toEqual(['1\n', ''])
})
