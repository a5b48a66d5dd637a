import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, serve } from '#api/process/serve.ts'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'

/** Requests over a real socket, many of them malformed. */

let world: HttpWorld
let server: RunningServer
beforeAll(async () => {
  world = makeHttpWorld()
  server = await serve(world.http, { HOST: '127.0.0.1', PORT: 0 })
})
afterAll(() => server.close())

/** Sends the parts as bytes. Returns everything received until the server closes the connection. */
const sendRaw = async (...parts: string[]): Promise<string> => {
  const socket = connect(server.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A server that refuses a request may close the connection while it is being written.
  socket.on('error', () => undefined)
  for (const part of parts) socket.write(part, 'latin1')
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(chunks).toString('latin1')
}
const statusOf = (response: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1])
const requestHead = (requestLine: string, ...headerLines: string[]): string =>
  `${[requestLine, 'Host: shows.example', 'Connection: close', ...headerLines].join('\r\n')}\r\n\r\n`
const expectAlive = async () => expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200)

describe('the HTTP server, faced with unusual requests', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['TLS on a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['two different lengths', requestHead('POST /api/auth/login HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3')],
    [
      'a length and chunks',
      `${requestHead('POST /api/auth/login HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    ['a negative length', requestHead('POST /api/auth/login HTTP/1.1', 'Content-Length: -1')],
    ['malformed chunks', `${requestHead('POST /api/auth/login HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`],
    ['a folded header', requestHead('GET / HTTP/1.1', 'X: a', ' b')],
    ['whitespace before the colon', requestHead('GET / HTTP/1.1', 'X : a')],
    ['NUL in a header', requestHead('GET / HTTP/1.1', 'X: a\0b')],
    ['an unknown method', requestHead('FROBNICATE / HTTP/1.1')],
    ['an unknown HTTP version', requestHead('GET / HTTP/9.9')],
    ['a missing host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a missing host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    ['two hosts', requestHead('GET / HTTP/1.1', 'Host: evil.example')],
    ['the same host twice', requestHead('GET / HTTP/1.1', 'hOST: shows.example')],
    ['two hosts in HTTP/1.0', requestHead('GET / HTTP/1.0', 'Host: evil.example')],
    ['an absolute-form target with another host', requestHead('GET http://evil.example/api/session HTTP/1.1')],
    ['an absolute-form target with another port', requestHead('GET http://shows.example:81/ HTTP/1.1')],
    [
      'an absolute-form target with our host as its userinfo',
      requestHead('GET http://shows.example@evil.example/ HTTP/1.1'),
    ],
    ['an absolute-form target with userinfo', requestHead('GET http://evil@shows.example/ HTTP/1.1')],
    ['a malformed absolute-form target', requestHead('GET http://[::1/ HTTP/1.1')],
  ])('refuses %s with 400', async (_, bytes) => {
    expect(statusOf(await sendRaw(bytes))).toBe(400)
    await expectAlive()
  })

  it('refuses headers and request targets over 32 kB with 431 or by closing the connection', async () => {
    const longRequests = (length: number) => [
      requestHead('GET / HTTP/1.1', `X: ${'x'.repeat(length)}`),
      requestHead(`GET /${'x'.repeat(length)} HTTP/1.1`),
    ]
    for (const bytes of longRequests(33_000)) expect(statusOf(await sendRaw(bytes))).toBe(431)
    for (const bytes of longRequests(200_000)) expect(await sendRaw(bytes)).toMatch(/^(HTTP\/1\.1 431|$)/)
    await expectAlive()
  })

  it('returns a field error for a filter with 500 bands', async () => {
    const ids = Array.from({ length: 500 }, () => randomUUID()).join(',')
    const response = await fetch(`http://127.0.0.1:${server.port}/api/shows?bands=${ids}`)
    expect((await expectProblem(response, 422)).errors).toEqual([
      { field: 'bands', ...messageOf('Choose no more than 50 bands') },
    ])
  })

  it.each(['evil.example/path', 'a b', 'x@y', '[::1', 'a\tb', '%00', 'evil.example:99999', '<script>'])(
    'refuses the host %s with 400 or treats it like any other, and never echoes it',
    async (host) => {
      const response = await sendRaw(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect([400, 200]).toContain(statusOf(response))
      expect(response).not.toContain(host)
    },
  )

  it('does not echo a TRACE request, or open a connection for CONNECT', async () => {
    const traced = await sendRaw(requestHead('TRACE / HTTP/1.1', 'Cookie: session=secret'))
    expect(statusOf(traced)).toBe(405)
    expect(traced).not.toContain('secret')
    expect(await sendRaw('CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).not.toMatch(
      /^HTTP\/1\.1 [25]/,
    )
    await expectAlive()
  })

  it('accepts an absolute-form target with its own host', async () => {
    for (const origin of ['http://shows.example', 'http://Shows.Example:80', 'https://shows.example'])
      expect(statusOf(await sendRaw(requestHead(`GET ${origin}/api/session HTTP/1.1`))), origin).toBe(200)
  })

  it('closes the connection after a second Host header, ignoring pipelined requests', async () => {
    const ambiguous = 'GET /api/session HTTP/1.1\r\nHost: shows.example\r\nHost: evil.example\r\n\r\n'
    const responses = await sendRaw(ambiguous, requestHead('GET /api/session HTTP/1.1'))
    expect(responses.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400'])
    expect(responses).toContain('application/problem+json')
  })

  it('refuses * as the request target', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const status = statusOf(await sendRaw(requestHead(`${method} * HTTP/1.1`)))
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})

describe('the HTTP server, handling request and response bodies', () => {
  const xsrfHeaders = async () => {
    const response = await fetch(`http://127.0.0.1:${server.port}/api/session`)
    const token = /XSRF-TOKEN=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  }
  const post = async (path: string, init: RequestInit & { duplex?: 'half' }) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...init,
      method: 'POST',
      headers: { ...(await xsrfHeaders()), ...init.headers },
    })
  const jsonType = { 'content-type': 'application/json' }

  it('accepts a log-out without a body or content type, and with JSON, but with no other type', async () => {
    expect((await post('/api/auth/logout', {})).status).toBe(200)
    expect((await post('/api/auth/logout', { headers: jsonType, body: '{}' })).status).toBe(200)
    await expectProblem(await post('/api/auth/logout', { body: new Blob(['{}']) }), 415)
  })

  it('reads a chunked body to its end', async () => {
    const pieces = ['{"email":"nobody@people.', 'example","password"', ':"x"}']
    const body = new Blob(pieces).stream()
    await expectProblem(await post('/api/auth/login', { headers: jsonType, body, duplex: 'half' }), 401)
  })

  it('refuses an oversized body because of its declared length', async () => {
    await expectProblem(await post('/api/auth/login', { headers: jsonType, body: 'x'.repeat(70_000) }), 413)
    const headerLines = Object.entries({ ...(await xsrfHeaders()), ...jsonType }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const response = await sendRaw(
      requestHead('POST /api/auth/login HTTP/1.1', ...headerLines, 'Content-Length: 100000000'),
      '{"email":',
    )
    expect(statusOf(response)).toBe(413)
    await expectAlive()
  })

  it('keeps the connection usable after an oversized body', async () => {
    const headerLines = Object.entries({ ...(await xsrfHeaders()), ...jsonType }).map(
      ([name, value]) => `${name}: ${value}`,
    )
    const size = 1024 * 1024
    const headLines = ['POST /api/contact HTTP/1.1', 'Host: shows.example', ...headerLines, `Content-Length: ${size}`]
    const responses = await sendRaw(
      `${headLines.join('\r\n')}\r\n\r\n`,
      'x'.repeat(size),
      requestHead('GET /healthz HTTP/1.1'),
    )
    expect(responses.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it.each(['Content-Length: 10000000', 'Transfer-Encoding: chunked'])(
    "refuses a visitor's file before reading it (%s)",
    async (framing) => {
      const fileHeaders = { ...(await xsrfHeaders()), 'content-type': 'image/png' }
      const headerLines = Object.entries(fileHeaders).map(([name, value]) => `${name}: ${value}`)
      const response = await sendRaw(
        requestHead('PUT /api/profile/picture HTTP/1.1', ...headerLines, framing),
        '3\r\n\x89PN\r\n',
      )
      expect(statusOf(response)).toBe(401)
      await expectAlive()
    },
  )

  it.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
    'logs an aborted body as 400, not as an error (%s)',
    async (framing) => {
      const headerLines = Object.entries({ ...(await xsrfHeaders()), ...jsonType }).map(
        ([name, value]) => `${name}: ${value}`,
      )
      const before = world.lines.length
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(requestHead('POST /api/auth/login HTTP/1.1', ...headerLines, framing))
      socket.end(framing.startsWith('T') ? '5\r\n{"ema' : '{"email":')
      await expect.poll(() => world.lines.length).toBeGreaterThan(before)
      expect(world.lines.slice(before).map(({ level, status }) => `${level} ${status}`)).toEqual(['info 400'])
      await expectAlive()
    },
  )

  it('keeps the cookies of a compressed response', async () => {
    const filters = ['page', 'limit', 'startDate', 'endDate', 'near', 'within', 'ages', 'status', 'bands', 'venues']
    const query = filters.map((name) => `${name}=x`).join('&')
    const response = await fetch(`http://127.0.0.1:${server.port}/api/shows?${query}`)
    expect(response.headers.get('content-encoding')).not.toBeNull()
    expect(response.headers.getSetCookie()).toHaveLength(1)
    await expectProblem(response, 422)
  })
})

describe('pipelined requests', () => {
  const makeRequests = (count: number) => [
    ...Array.from({ length: count - 1 }, () => 'GET /api/shows HTTP/1.1\r\nHost: shows.example\r\n\r\n'),
    requestHead('GET /api/shows HTTP/1.1'),
  ]
  const countResponses = async (count: number) =>
    (await sendRaw(makeRequests(count).join(''))).split('HTTP/1.1 200 OK').length - 1

  it('all get a response if there are at most 17', async () => {
    expect(await countResponses(17)).toBe(17)
  })

  it("make the server close the connection when there are more, so responses don't pile up in memory", async () => {
    expect(await countResponses(18)).toBeLessThan(17)
    await expectAlive()
  })
})
