import type { RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { makeHttpSafePost } from '#adapters/safe-fetch/http-safe-post.ts'
import { isPublicAddress } from '#adapters/safe-fetch/public-address.ts'
import { listenLocally } from '#test/support/listen-locally.ts'
import { pushCertificate } from '#test/support/push-certificate.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const serve = (respond: RequestListener): Promise<number> => {
  const server = createServer(pushCertificate, respond)
  servers.push(server)
  return listenLocally(server)
}

const LOCALHOST = '127.0.0.1'
const makeLocalPost = (port: number, overrides: Parameters<typeof makeHttpSafePost>[0] = {}) =>
  makeHttpSafePost({
    resolve: async () => [{ address: LOCALHOST, family: 4 }],
    isPublic: (address) => address === LOCALHOST || isPublicAddress(address),
    ports: [`${port}`],
    ca: pushCertificate.cert,
    ...overrides,
  })

const request = { headers: { ttl: '60' }, body: new Uint8Array([1, 2, 3]) }

test('posts the headers and the body, and returns the status', async () => {
  const received: unknown[] = []
  const port = await serve(async (incoming, response) => {
    received.push([incoming.method, incoming.url, incoming.headers.ttl, [...(await buffer(incoming))]])
    response.writeHead(201).end('created')
  })
  expect(await makeLocalPost(port)(`https://push.example:${port}/a?b`, request)).toEqual({
    status: 201,
    retryAfterMs: null,
  })
  expect(received).toEqual([['POST', '/a?b', '60', [1, 2, 3]]])
})

test('does not follow redirects', async () => {
  const port = await serve((_, response) => response.writeHead(307, { location: 'https://push.example/b' }).end())
  expect(await makeLocalPost(port)(`https://push.example:${port}/a`, request)).toMatchObject({ status: 307 })
})

test.each([
  ['3', 3000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['soon', null],
])('reads the Retry-After header %s', async (header, retryAfterMs) => {
  const port = await serve((_, response) => response.writeHead(429, { 'retry-after': header }).end())
  expect(await makeLocalPost(port)(`https://push.example:${port}/a`, request)).toEqual({ status: 429, retryAfterMs })
})

test.each([
  'http://push.example/a',
  'https://push.example:444/a',
  'https://rude@push.example/a',
  'https://:boy@push.example/a',
  'ftp://push.example/a',
  'nonsense',
])('refuses %s', async (url) => {
  await expect(makeHttpSafePost()(url, request)).rejects.toThrow('not an allowed https URL')
})

test.each(['https://127.0.0.1/a', 'https://[::1]/a', 'https://10.1.2.3/a', 'https://169.254.169.254/latest'])(
  'refuses the private address %s',
  async (url) => {
    await expect(makeHttpSafePost()(url, request)).rejects.toThrow('not on the public internet')
  },
)

test('refuses a host if one of its addresses is private', async () => {
  const resolve = async () => ['93.184.216.34', '10.0.0.1'].map((address) => ({ address, family: 4 }))
  const posting = makeHttpSafePost({ resolve })('https://push.example/a', request)
  await expect(posting).rejects.toThrow('not on the public internet')
})

test('refuses an untrusted certificate', async () => {
  const port = await serve((_, response) => response.end())
  const post = makeHttpSafePost({
    resolve: async () => [{ address: LOCALHOST, family: 4 }],
    isPublic: () => true,
    ports: [`${port}`],
  })
  await expect(post(`https://push.example:${port}/a`, request)).rejects.toThrow('DEPTH_ZERO_SELF_SIGNED_CERT')
})

test('rejects after the time limit, without naming the URL', async () => {
  const port = await serve(() => undefined)
  const posting = makeLocalPost(port, { timeoutMs: 300 })(`https://push.example:${port}/secret`, request)
  await expect(posting).rejects.toThrow(/^timed out$/)
})

test('rejects if the host is unknown, without naming the URL', async () => {
  const post = makeHttpSafePost({ resolve: async () => Promise.reject(new Error('ENOTFOUND push.example')) })
  await expect(post('https://push.example/secret', request)).rejects.toThrow(/^host not found$/)
})
