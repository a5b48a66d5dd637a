import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { load } from '#test/bench/load.ts'
import { fillDocument } from '#test/bench/performance/document.ts'
import { listenLocally } from '#test/support/listen-locally.ts'
import { withoutProgress } from '#test/support/progress-lines.ts'

const root = join(import.meta.dirname, '../..')
const documentPath = join(root, 'docs/performance.md')

/** Serves requests on a free port until the end of the test. Resolves to the URL. */
const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${await listenLocally(server)}`
}

const sockets = { generator: 'sockets' } as const

test('the quick benchmark measures everything, prints tables, draws a chart, and leaves docs/performance.md unchanged', async () => {
  const documentBefore = readFileSync(documentPath, 'utf8')
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['test/bench/run.ts', '--quick'], {
    cwd: root,
    // Without the test runner's variables, which the product would read.
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    child.kill()
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.err += text
  })
  const [code] = await once(child, 'close')
  expect({
    code,
    err: withoutProgress(output.err).replaceAll(/.* is ready at .*\n/g, ''),
  }).toEqual({ code: 0, err: '' })
  for (const row of [
    /^\| GET \/api\/shows: CPU time beyond the floor's \|.*\| (?:yes|\*\*no\*\*) \|$/m,
    /^\| GET \/, 304, token \| 2 \| [\d,.]+ \|.*\| 0 \|$/m,
    /^\| the list of a city \| 1,000 \| [\d,.]+ \|.*\| 0 \|$/m,
    /^\| the list, computed \| 2 \| [\d,.]+ \|.*\| 0 \|$/m,
    /^\| GET \/ \| 10 \| the same \| [\d,.]+ \| [\d,.]+ \| [\d,.]+ % \|.*\| 0 \|$/m,
    /^\| log-ins, 8 at once \| [\d,.]+ \|.*\|$/m,
    /^\| rendering \| -?[\d,.]+ \|/m,
    /^\| warm \| [\d,.]+ \| [\d,.]+ \| [\d,.]+ \|$/m,
  ])
    expect(output.out).toMatch(row)
  const [, chart = ''] = /\nChart: (.+)\n$/.exec(output.out) ?? []
  expect(readFileSync(chart, 'utf8')).toMatch(/^<svg [\s\S]*How fast the product is[\s\S]*<\/svg>\n$/)
  expect(readFileSync(documentPath, 'utf8')).toBe(documentBefore)
})

test('the load generator counts responses and failures', async () => {
  const listeners: readonly RequestListener[] = [
    (_, response) => response.writeHead(200, { 'Content-Length': 70_000 }).end('x'.repeat(70_000)),
    (_, response) => {
      response.write('a piece, ')
      setImmediate(() => response.end('and another'))
    },
    (_, response) => response.writeHead(304).end(),
    (_, response) => response.writeHead(503).end('busy'),
  ]
  let requestCount = 0
  const origin = await serve((request, response) => {
    expect(request.headers).toMatchObject({ 'x-of-mine': 'yes' })
    listeners[requestCount % listeners.length]?.(request, response)
    requestCount += 1
  })
  const { requests, errors } = await load(`${origin}/some?thing`, 3, 0.3, { 'X-Of-Mine': 'yes' }, sockets)
  // One request per connection may be pending at the end.
  expect(requestCount - requests).toBeOneOf([0, 1, 2, 3])
  expect(Math.abs(errors - requests / listeners.length)).toBeLessThanOrEqual(3)
})

test('a lost connection counts as an error and is reopened', async () => {
  let requestCount = 0
  const origin = await serve((request, response) => {
    requestCount += 1
    if (requestCount % 2 === 0) request.socket.destroy()
    else response.end('well')
  })
  const { requests, errors } = await load(origin, 1, 2, {}, sockets)
  expect(requests).toBeGreaterThan(1)
  expect(errors).toBeOneOf([requests - 1, requests])
})

test('a benchmark replaces the measurements in the document and keeps the rest', () => {
  const text =
    'Before.\n\n<!-- measured: one -->\nold\n<!-- end -->\n\nBetween.\n\n<!-- measured: two --><!-- end -->\n'
  const filled = fillDocument(text, { two: '| b |', one: '| a |' })
  expect(filled).toBe(
    'Before.\n\n<!-- measured: one -->\n\n| a |\n\n<!-- end -->\n\nBetween.\n\n<!-- measured: two -->\n\n| b |\n\n<!-- end -->\n',
  )
  expect(fillDocument(filled, { one: '| a |' })).toBe(filled)
  expect(() => fillDocument(text, { three: '' })).toThrow('There is no place for three')
})
