import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as endOfTurn } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { lineFormatter, openLog } from '#api/process/log.ts'
import { makeFolderForTest } from '#test/support/test-installation.ts'

type Settings = Parameters<typeof openLog>[0]

const openTestLog = (settings: Settings = { LOG_LEVEL: 'info' }) => {
  const path = join(makeFolderForTest(), 'log')
  const file = openSync(path, 'w')
  onTestFinished(() => closeSync(file))
  const lines = () =>
    readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  return { log: openLog(settings, file), lines }
}

it('writes the lines of one event-loop turn together at its end', async () => {
  const { log, lines } = openTestLog()
  for (const nth of [1, 2, 3]) log.info({ nth }, 'request')
  expect(lines()).toEqual([])
  await endOfTurn()
  expect(lines()).toMatchObject([1, 2, 3].map((nth) => ({ level: 30, nth, msg: 'request' })))
  log.error({}, 'fault')
  await endOfTurn()
  expect(lines().at(-1)).toMatchObject({ level: 50, time: expect.stringMatching(/Z$/), msg: 'fault' })
})

it('writes a large number of lines without waiting for the end of the turn', async () => {
  const { log, lines } = openTestLog()
  for (let nth = 0; nth < 1000; nth += 1) log.info({ nth }, 'request')
  expect(lines().length).toBeGreaterThan(900)
  await endOfTurn()
  expect(lines()).toHaveLength(1000)
})

it('omits lines below the log level, and adds the extra fields to every line', async () => {
  const { log, lines } = openTestLog({ LOG_LEVEL: 'warn', extraFields: () => ({ traceId: 'abc' }) })
  log.info({}, 'request')
  log.warn({}, 'mail postponed')
  await endOfTurn()
  expect(lines()).toMatchObject([{ msg: 'mail postponed', traceId: 'abc' }])
})

const terminal = { isTTY: true, hasColors: () => true }
const pipe = { isTTY: false, hasColors: () => false }
const loggedLine = async (LOG_FORMAT: 'json' | 'pretty' | undefined, output: typeof terminal) => {
  const path = join(makeFolderForTest(), 'log')
  const file = openSync(path, 'w')
  onTestFinished(() => closeSync(file))
  const log = openLog({ LOG_LEVEL: 'info', format: await lineFormatter({ LOG_FORMAT }, output) }, file)
  log.info({ route: '/api/shows', status: 200 }, 'request')
  await endOfTurn()
  return readFileSync(path, 'utf8')
}

it('writes a readable, coloured line to a terminal', async () => {
  const line = await loggedLine(undefined, terminal)
  expect(stripVTControlCharacters(line)).toMatch(
    /^\[\d\d:\d\d:\d\d\.\d{3}\] INFO: request \{"route":"\/api\/shows","status":200\}\n$/,
  )
  expect(line).not.toBe(stripVTControlCharacters(line))
})

it.each([
  ['a pipe', undefined, pipe],
  ['a terminal with LOG_FORMAT=json', 'json', terminal],
] as const)('writes JSON to %s', async (_, format, output) => {
  expect(JSON.parse(await loggedLine(format, output))).toMatchObject({ level: 30, msg: 'request', status: 200 })
})

it('writes readable lines without colours to a pipe with LOG_FORMAT=pretty', async () => {
  expect(await loggedLine('pretty', pipe)).toMatch(/^\[[\d:.]+\] INFO: request \{"route"/)
})
