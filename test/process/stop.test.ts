import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { emptyFolder, startedProduct } from '#test/support/place.ts'

/** A call whose head the server has seen and whose body it waits for. */
const begunLogIn = async (url: string) => {
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
    },
  })
  const answered = once(call, 'response')
  answered.catch(() => {}) // A call that is cut off is told where it is finished.
  call.flushHeaders()
  await once(call, 'continue')
  const finish = async (): Promise<{ status: number | undefined; answer: unknown }> => {
    call.end(body)
    const [response] = await answered
    return { status: response.statusCode, answer: JSON.parse(await text(response)) }
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
  '%s: what is in flight is answered, then it ends with code 0',
  async (signal) => {
    const DATA_DIR = emptyFolder()
    const product = await startedProduct({ DATA_DIR })
    const logIn = await begunLogIn(product.url)
    const ended = product.end(signal)
    await expect.poll(() => isOpen(product.url)).toBe(false)
    expect(await logIn.finish()).toMatchObject({ status: 401, answer: { message: 'Invalid email or password.' } })
    const { code, out } = await ended
    expect(code).toBe(0)
    expect(out).toMatch(/"msg":"stopped"}\n$/)
    expect(existsSync(join(DATA_DIR, 'postgres/postmaster.pid'))).toBe(false)
  },
)

test('behind a proxy it goes on answering for a moment, says that it is going, and ends each connection', async () => {
  const product = await startedProduct({ TRUST_PROXY: '1' }, ['--memory'])
  const begun = await Promise.all(Array.from({ length: 10 }, () => begunLogIn(product.url)))
  const ended = product.end()
  const ready = async (): Promise<number> => {
    const answer = await fetch(`${product.url}/readyz`)
    await answer.text()
    return answer.status
  }
  await expect.poll(ready, { interval: 20 }).toBe(503)
  // A new connection is still taken, and is the last of its kind.
  const answer = await fetch(`${product.url}/api/shows`, { headers: { connection: 'keep-alive' } })
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await answer.text()
  await expect.poll(() => isOpen(product.url)).toBe(false)
  for (const logIn of begun) expect(await logIn.finish()).toMatchObject({ status: 401 })
  expect((await ended).code).toBe(0)
})
