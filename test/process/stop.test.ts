import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { makeDataFolderForTest, startProductForTest } from '#test/support/test-installation.ts'

/** Starts a log-in: sends the headers, and sends the body only on `finish`. */
const startLogIn = async (url: string) => {
  const page = await fetch(url)
  const token = /XSRF-TOKEN=([^;]+)/.exec(page.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const body = JSON.stringify({ email: 'nobody@shows.example', password: 'Wrong horse 2 battery!' })
  const call = request(`${url}/api/auth/login`, {
    method: 'POST',
    agent: false,
    headers: {
      cookie: `XSRF-TOKEN=${token}`,
      'x-xsrf-token': decodeURIComponent(token),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
      connection: 'keep-alive',
    },
  })
  const responded = once(call, 'response')
  responded.catch(() => {}) // A failure surfaces when `finish` awaits the response.
  call.flushHeaders()
  await once(call, 'continue')
  const finish = async () => {
    call.end(body)
    const [response] = await responded
    const { statusCode: status, headers } = response
    return { status, connection: headers.connection, body: JSON.parse(await text(response)) }
  }
  return { finish }
}

const isOpen = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })

test.each(['SIGTERM', 'SIGINT'] as const)(
  'on %s, the product completes requests in flight, then exits with code 0',
  async (signal) => {
    const DATA_DIR = makeDataFolderForTest()
    const product = await startProductForTest({ DATA_DIR })
    const logIn = await startLogIn(product.url)
    const ended = product.end(signal)
    await expect.poll(() => isOpen(product.url)).toBe(false)
    expect(await logIn.finish()).toMatchObject({ status: 401, body: { message: 'Invalid email or password.' } })
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(out).toMatch(/"msg":"stopped"}\n$/)
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
  },
)

/** Makes a client that sends all its requests over one keep-alive connection, as a proxy does. */
const makeKeepAliveClient = (url: string) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const usedSockets = new Set<unknown>()
  const ask = async (path: string) => {
    const call = request(url + path, { agent })
    const responded = once(call, 'response')
    call.end()
    const [response] = await responded
    usedSockets.add(call.socket)
    await text(response)
    const { statusCode: status, headers } = response
    return { status, connection: headers.connection, connections: usedSockets.size }
  }
  return { ask, end: () => agent.destroy() }
}

test('behind a proxy, the product announces its shutdown before it closes its port, and no request is lost', async () => {
  const product = await startProductForTest({ TRUST_PROXY: '1' }, ['--memory'])
  const busy = makeKeepAliveClient(product.url)
  const idle = makeKeepAliveClient(product.url)
  const keptAlive = { status: 200, connection: 'keep-alive', connections: 1 }
  for (const each of [busy, idle]) expect(await each.ask('/api/shows')).toEqual(keptAlive)
  const logIns = await Promise.all(Array.from({ length: 10 }, () => startLogIn(product.url)))
  const ended = product.end()
  await expect.poll(() => busy.ask('/readyz'), { interval: 20 }).toEqual({ ...keptAlive, status: 503 })
  // New connections are accepted until load balancers have noticed the shutdown.
  const lateLogIn = await startLogIn(product.url)
  await expect.poll(() => isOpen(product.url), { interval: 20 }).toBe(false)
  expect(await busy.ask('/api/shows')).toEqual({ ...keptAlive, connection: 'close' })
  expect(await lateLogIn.finish()).toMatchObject({ status: 401, connection: 'close' })
  for (const logIn of logIns) expect(await logIn.finish()).toMatchObject({ status: 401 })
  idle.end()
  expect((await ended).code).toBe(0)
})
