import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type RunningServer, serve } from '#api/process/serve.ts'
import { type HttpWorld, makeHttpWorld, type TestClient } from '#test/support/http-world.ts'
import { redAndBlueImage } from '#test/support/sample-images.ts'

/** One twentieth of the value in production. */
const GRACE_MS = 500
const KB_PER_SECOND = 8

let world: HttpWorld
let server: RunningServer
beforeEach(async () => {
  world = makeHttpWorld()
  const pace = { graceMs: GRACE_MS, bytesPerSecond: KB_PER_SECOND * 1024, checkIntervalMs: 20 }
  server = await serve(world.http, { HOST: '127.0.0.1', PORT: 0 }, { pace })
  onTestFinished(() => server.close())
})

type HeadOptions = { length: number; type?: string; sender?: TestClient; framing?: string }

/** Begins a call by sending `head`, its request line and headers. `received` waits until the connection is closed, and
 * returns everything that arrived. */
const beginCall = async (
  call: string,
  { length, type = 'application/json', sender = world.visit(), framing }: HeadOptions,
) => {
  if (sender.csrfToken() === undefined) await sender.get('/api/session')
  const cookies = ['session', 'XSRF-TOKEN'].map((name) => `${name}=${sender.cookie(name)}`).join('; ')
  const socket = connect(server.port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
  await once(socket, 'connect')
  const headLines = [
    `${call} HTTP/1.1`,
    'Host: shows.example',
    `Cookie: ${cookies}`,
    `X-XSRF-TOKEN: ${sender.csrfToken()}`,
    `Content-Type: ${type}`,
    framing ?? `Content-Length: ${length}`,
  ]
  const head = `${headLines.join('\r\n')}\r\n\r\n`
  socket.write(head)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  return { socket, head, received: async () => closed.then(() => Buffer.concat(chunks).toString()), chunks, closed }
}

const sendSlowly = async ({ socket }: Awaited<ReturnType<typeof beginCall>>, piece = '1\r\n \r\n') => {
  while (!socket.destroyed) {
    socket.write(piece)
    await sleep(50)
  }
}

describe('a body that arrives too slowly', () => {
  it.each([
    ['POST /api/auth/login', {}],
    ['POST /api/contact', {}],
    ['POST /api/auth/login', { framing: 'Transfer-Encoding: chunked' }],
  ])('is refused with 408, and its connection is closed (%s, %o)', async (call, settings) => {
    const slowCall = await beginCall(call, { length: 60_000, ...settings })
    void sendSlowly(slowCall)
    const response = await slowCall.received()
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(response).toMatch(/\r\nContent-Type: application\/problem\+json; charset=utf-8\r\n/)
    expect(response).toMatch(/\r\nConnection: close\r\n/)
    const [, body = ''] = response.split('\r\n\r\n')
    expect(JSON.parse(body)).toEqual({
      type: 'about:blank',
      title: 'Request Timeout',
      status: 408,
      message: 'The body is incomplete.',
      code: 'body.broken_off',
      params: {},
    })
    await expect.poll(() => world.lines.at(-1)).toMatchObject({ message: 'request', status: 400 })
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('releases its upload slot', async () => {
    const sender = await world.visitWith()
    const slowUploads = await Promise.all(
      [1, 2, 3, 4].map(() => beginCall('PUT /api/profile/picture', { length: 10_000, type: 'image/png', sender })),
    )
    for (const upload of slowUploads) void sendSlowly(upload)
    await expect.poll(async () => (await sender.upload('/api/profile/picture', new Uint8Array(8))).status).toBe(429)
    await Promise.all(slowUploads.map(({ closed }) => closed))
    await expect.poll(async () => (await sender.upload('/api/profile/picture', new Uint8Array(8))).status).toBe(422)
  })

  it('is refused if none of it arrives', async () => {
    const slowCall = await beginCall('POST /api/auth/login', { length: 20 })
    expect(await slowCall.received()).toMatch(/^HTTP\/1\.1 408 /)
  })

  it('has its connection closed even if the connection was reused', async () => {
    const slowCall = await beginCall('POST /api/auth/login', { length: 2 })
    slowCall.socket.write('{}')
    await expect.poll(() => Buffer.concat(slowCall.chunks).toString()).toMatch(/^HTTP\/1\.1 422 /)
    slowCall.socket.write(
      'POST /api/auth/logout HTTP/1.1\r\nHost: shows.example\r\nContent-Length: 9\r\nContent-Type: application/json\r\n\r\n',
    )
    await slowCall.closed
    expect(slowCall.socket.destroyed).toBe(true)
  })
})

describe('a slow body above the minimum rate', () => {
  it('is accepted', async () => {
    const sender = await world.visitWith()
    const picture = Buffer.alloc(40 * 1024)
    picture.set(await redAndBlueImage(64, 64).png().toBuffer())
    const upload = await beginCall('PUT /api/profile/picture', { length: picture.length, type: 'image/png', sender })
    for (let offset = 0; offset < picture.length; offset += 1024) {
      upload.socket.write(picture.subarray(offset, offset + 1024))
      await sleep(50)
    }
    await expect.poll(() => Buffer.concat(upload.chunks).toString()).toMatch(/^HTTP\/1\.1 200 /)
    upload.socket.destroy()
  })

  it('is not affected by earlier pauses on its connection', async () => {
    const slowCall = await beginCall('POST /api/auth/login', { length: 2 })
    const statusLines = () =>
      Buffer.concat(slowCall.chunks)
        .toString()
        .match(/HTTP\/1\.1 \d+/g) ?? []
    for (let requestCount = 1; requestCount <= 4; requestCount += 1) {
      await sleep(GRACE_MS * 0.4)
      slowCall.socket.write('{}')
      await expect.poll(statusLines).toHaveLength(requestCount)
      slowCall.socket.write(slowCall.head)
    }
    expect(statusLines().join()).not.toContain('408')
    slowCall.socket.destroy()
  })

  it('may pause while its average rate is high enough', async () => {
    const body = `{"email":"a@b.example","password":"x"}${' '.repeat(30_000)}`
    const slowCall = await beginCall('POST /api/auth/login', { length: body.length })
    slowCall.socket.write(body.slice(0, 20_000))
    await sleep(GRACE_MS * 2)
    slowCall.socket.write(body.slice(20_000))
    await expect.poll(() => Buffer.concat(slowCall.chunks).toString()).toMatch(/^HTTP\/1\.1 401 /)
    slowCall.socket.destroy()
  })
})
