import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeThreadedImportReader } from '#adapters/imports/threaded-import-reader.ts'

/** Tests reading-thread.ts through the adapter that starts it. */

const { read } = makeThreadedImportReader()
const options = { type: null, field: 'file', today: '2026-11-21' }
const lineNumbersOf = async (content: string) => (await read(content, options)).drafts.map(({ line }) => line)

test('a tour, a table, a calendar, a page, JSON and a feed are recognized by their content', async () => {
  expect(await lineNumbersOf('Second Wave on tour\n27.11. Kesselhaus, Wiesbaden')).toEqual([2])
  expect(await lineNumbersOf('date;venue;city\n\n27.11.2026;Kesselhaus;Wiesbaden')).toEqual([3])
  expect(await lineNumbersOf('BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261127\nEND:VEVENT')).toEqual([2])
  const event = '{"@type": "Event", "startDate": "2026-11-27"}'
  expect(await lineNumbersOf(`<!doctype html><script type="application/ld+json">${event}</script>`)).toEqual([1])
  expect(await lineNumbersOf(event)).toEqual([1])
  const feed = '<rss version="2.0"><channel><item><title>27.11.2026 Ska</title></item></channel></rss>'
  expect(await lineNumbersOf(`<?xml version="1.0"?>\n<!-- a --><!-- b -->${feed}`)).toEqual([1])
})

test.each([
  ['a table of a million cells', `date,venue\n${`${','.repeat(10_000)}\n`.repeat(100)}`],
  ['a tour full of bullets', `tour ${'•'.repeat(950)}x\n`.repeat(200)],
  ['dated lines with 980 spaces in a row', `1.1. a${' '.repeat(980)}b\n`.repeat(200)],
])('reading %s does not block the event loop', async (_, content) => {
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
  }, 1)
  await read(content, options).finally(() => clearInterval(timer))
  expect(ticks).toBeGreaterThan(20)
})

test('the output of parser libraries is suppressed', async () => {
  const calendar = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART:20261127T200000',
    'DURATION:\u001b[31m{"level":50}',
    'END:VEVENT',
  ]
  const script = `
    const { makeThreadedImportReader } = await import('#adapters/imports/threaded-import-reader.ts')
    const { drafts } = await makeThreadedImportReader().read(${JSON.stringify(calendar.join('\n'))}, ${JSON.stringify(options)})
    console.log(drafts.length)`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  expect([stdout, stderr]).toEqual(['1\n', ''])
})
