import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeThreadedImportReading } from '#adapters/imports/threaded-import-reading.ts'
import { makeTurns } from '#adapters/imports/turns.ts'

const { read } = makeThreadedImportReading()
const about = { type: null, field: 'file', today: '2026-11-21' }
const linesOf = async (content: string) => (await read(content, about)).drafts.map(({ line }) => line)

test('a tour, a table, a calendar and a page are known by what is in them', async () => {
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
])('while %s is read, everything else goes on', async (_, content) => {
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  await read(content, about).finally(() => clearInterval(others))
  expect(turns).toBeGreaterThan(20)
})

test('what libraries say of it goes nowhere', async () => {
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

test('so many are worked on at once, and the others in their order', async () => {
  const inTurn = makeTurns({ atOnce: 2, longestWaitMs: 60_000 })
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, at) =>
    inTurn(async () => {
      begun.push(at)
      await promise
    }),
  )
  const whatBegins = async () => {
    await new Promise(setImmediate)
    return begun.join()
  }
  expect(await whatBegins()).toBe('0,1')
  ends[1]?.resolve()
  expect(await whatBegins()).toBe('0,1,2')
  ends[2]?.reject(new Error('broken'))
  await expect(works[2]).rejects.toThrow('broken')
  expect(await whatBegins()).toBe('0,1,2,3')
  for (const { resolve } of ends) resolve()
  await Promise.allSettled(works)
  expect(await inTurn(async () => 'free')).toBe('free')
})

test('nobody waits for long until they are worked on', async () => {
  const inTurn = makeTurns({ atOnce: 1, longestWaitMs: 20 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = inTurn(() => promise)
  await expect(inTurn(async () => {})).rejects.toMatchObject({ code: 'busy' })
  resolve()
  await first
  expect(await inTurn(async () => 'free')).toBe('free')
})
