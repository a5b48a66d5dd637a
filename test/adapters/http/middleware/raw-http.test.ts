import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Serving, serve } from '#api/process/serve.ts'
import { type HttpWorld, makeHttpWorld } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { problemOf } from '#test/support/problem.ts'

/** Malformed requests over a real socket. */

let world: HttpWorld
let serving: Serving
beforeAll(async () => {
  world = makeHttpWorld()
  serving = await serve(world.http, { HOST: '127.0.0.1', PORT: 0 })
})
afterAll(() => serving.close())

/** Sends these bytes and resolves to the response when either side closes the connection (we do after `parts`). */
const say = async (...parts: string[]): Promise<string> => {
  const socket = connect(serving.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  // A refusing server may close the connection during our write.
  socket.on('error', () => undefined)
  for (const part of parts) socket.write(part, 'latin1')
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(chunks).toString('latin1')
}
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
const head = (first: string, ...lines: string[]): string =>
  `${[first, 'Host: shows.example', 'Connection: close', ...lines].join('\r\n')}\r\n\r\n`
const isAlive = async () => expect((await fetch(`http://127.0.0.1:${serving.port}/healthz`)).status).toBe(200)

describe('what is no lawful HTTP', () => {
  it.each([
    ['nonsense', 'hello\r\n\r\n'],
    ['TLS on a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['two different lengths', head('POST /api/auth/login HTTP/1.1', 'Content-Length: 2', 'Content-Length: 3')],
    [
      'a length and chunks',
      `${head('POST /api/auth/login HTTP/1.1', 'Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n`,
    ],
    ['a length that is no number', head('POST /api/auth/login HTTP/1.1', 'Content-Length: -1')],
    ['chunks that are none', `${head('POST /api/auth/login HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n{}\r\n`],
    ['a folded header', head('GET / HTTP/1.1', 'X: a', ' b')],
    ['a blank before the colon', head('GET / HTTP/1.1', 'X : a')],
    ['NUL in a header', head('GET / HTTP/1.1', 'X: a\0b')],
    ['an unknown method', head('FROBNICATE / HTTP/1.1')],
    ['an unknown version', head('GET / HTTP/9.9')],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['no host in HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n'],
    ['two hosts', head('GET / HTTP/1.1', 'Host: evil.example')],
    ['the same host twice', head('GET / HTTP/1.1', 'hOST: shows.example')],
    ['two hosts in HTTP/1.0', head('GET / HTTP/1.0', 'Host: evil.example')],
    ['a whole address of another host', head('GET http://evil.example/api/session HTTP/1.1')],
    ['a whole address of another port', head('GET http://shows.example:81/ HTTP/1.1')],
    ['a whole address with a name before the host', head('GET http://shows.example@evil.example/ HTTP/1.1')],
    ['a whole address with a name', head('GET http://evil@shows.example/ HTTP/1.1')],
    ['a whole address that is none', head('GET http://[::1/ HTTP/1.1')],
  ])('%s is refused with 400', async (_, bytes) => {
    expect(statusOf(await say(bytes))).toBe(400)
    await isAlive()
  })

  it('headers and addresses over 32 kB are refused with 431, at the latest when the connection is cut', async () => {
    const long = (length: number) => [
      head('GET / HTTP/1.1', `X: ${'x'.repeat(length)}`),
      head(`GET /${'x'.repeat(length)} HTTP/1.1`),
    ]
    for (const bytes of long(33_000)) expect(statusOf(await say(bytes))).toBe(431)
    for (const bytes of long(200_000)) expect(await say(bytes)).toMatch(/^(HTTP\/1\.1 431|$)/)
    await isAlive()
  })

  it('a filter with 500 choices is told that they are too many', async () => {
    const ids = Array.from({ length: 500 }, () => randomUUID()).join(',')
    const answer = await fetch(`http://127.0.0.1:${serving.port}/api/shows?bands=${ids}`)
    expect((await problemOf(answer, 422)).errors).toEqual([
      { field: 'bands', ...messageOf('Choose no more than 50 bands') },
    ])
  })

  it.each(['evil.example/path', 'a b', 'x@y', '[::1', 'a\tb', '%00', 'evil.example:99999', '<script>'])(
    'the host %s is refused with 400, or is a name like any other',
    async (host) => {
      const answer = await say(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
      expect([400, 200]).toContain(statusOf(answer))
      expect(answer).not.toContain(host)
    },
  )

  it('TRACE and CONNECT give nothing back', async () => {
    const traced = await say(head('TRACE / HTTP/1.1', 'Cookie: session=secret'))
    expect(statusOf(traced)).toBe(405)
    expect(traced).not.toContain('secret')
    expect(await say('CONNECT evil.example:80 HTTP/1.1\r\nHost: evil.example\r\n\r\n')).not.toMatch(/^HTTP\/1\.1 [25]/)
    await isAlive()
  })

  it('a whole address in the first line is taken where it names the same host', async () => {
    for (const address of ['http://shows.example', 'http://Shows.Example:80', 'https://shows.example'])
      expect(statusOf(await say(head(`GET ${address}/api/session HTTP/1.1`))), address).toBe(200)
  })

  it('a second host ends the connection: what follows may be meant for another', async () => {
    const two = 'GET /api/session HTTP/1.1\r\nHost: shows.example\r\nHost: evil.example\r\n\r\n'
    const answers = await say(two, head('GET /api/session HTTP/1.1'))
    expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400'])
    expect(answers).toContain('application/problem+json')
  })

  it('the path of an asterisk is refused', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const status = statusOf(await say(head(`${method} * HTTP/1.1`)))
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
  })
})

describe('bodies on the wire', () => {
  const verified = async () => {
    const answer = await fetch(`http://127.0.0.1:${serving.port}/api/session`)
    const token = /XSRF-TOKEN=([^;]*)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return { cookie: `XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
  }
  const post = async (path: string, init: RequestInit & { duplex?: 'half' }) =>
    fetch(`http://127.0.0.1:${serving.port}${path}`, {
      ...init,
      method: 'POST',
      headers: { ...(await verified()), ...init.headers },
    })
  const type = { 'content-type': 'application/json' }

  it('a log-out needs neither a body nor its type', async () => {
    expect((await post('/api/auth/logout', {})).status).toBe(200)
    expect((await post('/api/auth/logout', { headers: type, body: '{}' })).status).toBe(200)
    await problemOf(await post('/api/auth/logout', { body: new Blob(['{}']) }), 415)
  })

  it('a body in pieces is read to its end', async () => {
    const pieces = ['{"email":"nobody@people.', 'example","password"', ':"x"}']
    const body = new Blob(pieces).stream()
    await problemOf(await post('/api/auth/login', { headers: type, body, duplex: 'half' }), 401)
  })

  it('a body that is too large is refused before it is here', async () => {
    await problemOf(await post('/api/auth/login', { headers: type, body: 'x'.repeat(70_000) }), 413)
    const token = await verified()
    const lines = Object.entries({ ...token, ...type }).map(([name, value]) => `${name}: ${value}`)
    const answer = await say(head('POST /api/auth/login HTTP/1.1', ...lines, 'Content-Length: 100000000'), '{"email":')
    expect(statusOf(answer)).toBe(413)
    await isAlive()
  })

  it('a body that is too large leaves its connection to the next call', async () => {
    const lines = Object.entries({ ...(await verified()), ...type }).map(([name, value]) => `${name}: ${value}`)
    const size = 1024 * 1024
    const first = ['POST /api/contact HTTP/1.1', 'Host: shows.example', ...lines, `Content-Length: ${size}`]
    const answers = await say(`${first.join('\r\n')}\r\n\r\n`, 'x'.repeat(size), head('GET /healthz HTTP/1.1'))
    expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  })

  it.each(['Content-Length: 10000000', 'Transfer-Encoding: chunked'])(
    'the file of a stranger is refused before it is here (%s)',
    async (framing) => {
      const file = { ...(await verified()), 'content-type': 'image/png' }
      const lines = Object.entries(file).map(([name, value]) => `${name}: ${value}`)
      const answer = await say(head('PUT /api/profile/picture HTTP/1.1', ...lines, framing), '3\r\n\x89PN\r\n')
      expect(statusOf(answer)).toBe(401)
      await isAlive()
    },
  )

  it.each(['Content-Length: 100', 'Transfer-Encoding: chunked'])(
    'a sender who breaks off (%s) is no fault of ours',
    async (framing) => {
      const lines = Object.entries({ ...(await verified()), ...type }).map(([name, value]) => `${name}: ${value}`)
      const before = world.lines.length
      const socket = connect(serving.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(head('POST /api/auth/login HTTP/1.1', ...lines, framing))
      socket.end(framing.startsWith('T') ? '5\r\n{"ema' : '{"email":')
      await expect.poll(() => world.lines.length).toBeGreaterThan(before)
      expect(world.lines.slice(before).map(({ level, status }) => `${level} ${status}`)).toEqual(['info 400'])
      await isAlive()
    },
  )

  it('compressed answers keep their cookies', async () => {
    const answer = await fetch(`http://127.0.0.1:${serving.port}/api/shows?page=x${'&x=1'.repeat(500)}`)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    await problemOf(answer, 422)
  })
})

describe('requests that do not wait for the answers before them', () => {
  const many = (count: number) => [
    ...Array.from({ length: count - 1 }, () => 'GET /api/shows HTTP/1.1\r\nHost: shows.example\r\n\r\n'),
    head('GET /api/shows HTTP/1.1'),
  ]
  const answersTo = async (count: number) => (await say(many(count).join(''))).split('HTTP/1.1 200 OK').length - 1

  it('are answered in turn when they are few', async () => {
    expect(await answersTo(17)).toBe(17)
  })

  it('end the connection when they are many, since their answers would have to wait in memory', async () => {
    expect(await answersTo(18)).toBeLessThan(17)
    await isAlive()
  })
})
