import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type HttpWorld, makeHttpWorld, noRateLimits, type TestClient } from '#test/support/http-world.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { makeAbortedBody, makeWatchedBody } from '#test/support/streamed-bodies.ts'

const PATH = '/api/profile/picture'
const makePng = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Pauline' } })
      .png()
      .toBuffer(),
  )
const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))
const megabytes = (count: number, extraBytes = 0) => new Uint8Array(count * 1024 * 1024 + extraBytes)

let world: HttpWorld
let user: TestClient
beforeEach(async () => {
  world = makeHttpWorld({ ports: { rateLimits: noRateLimits } })
  user = await world.visitWith()
})
const binaryHeaders = { 'content-type': 'application/octet-stream' }

describe('PUT /api/profile/picture', () => {
  it('stores the picture as a re-encoded square and returns the profile', async () => {
    const response = await user.upload(PATH, await makePng())
    expect(response.status).toBe(200)
    const { profilePicture } = await response.json()
    expect(profilePicture).toMatch(/^\/images\/[\da-f-]{36}\.webp$/)
    const file = await user.get(profilePicture)
    const picture = await sharp(await file.arrayBuffer()).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: picture.height })
    expect(picture.exif).toBeUndefined()
    expect((await (await user.get('/api/session')).json()).profilePicture).toBe(profilePicture)
  })

  it('deletes the former picture, and DELETE deletes the current one', async () => {
    const first = (await (await user.upload(PATH, await makePng())).json()).profilePicture
    const second = (await (await user.upload(PATH, await makePng())).json()).profilePicture
    expect(second).not.toBe(first)
    await expectProblem(await user.get(first), 404)
    const response = await user.delete(PATH)
    expect((await response.json()).profilePicture).toBeNull()
    await expectProblem(await user.get(second), 404)
    expect((await user.delete(PATH)).status).toBe(200)
  })

  it.each([
    ['text', bytesOf('This is not a picture.')],
    ['an HTML page', bytesOf('<!doctype html><script>alert(1)</script>')],
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['GIF', bytesOf('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['a bare PNG signature', bytesOf('\x89PNG\r\n\x1a\n')],
    ['a Windows program', bytesOf('MZ\x90\x00')],
    ['10 MB of zeros', megabytes(10)],
  ])('refuses %s with 422 and stores nothing', async (_, content) => {
    const before = world.store.stored()
    expect(await expectProblem(await user.upload(PATH, content), 422)).toMatchObject({ code: 'image.unreadable' })
    expect(world.store.stored()).toEqual(before)
  })

  it('refuses a truncated picture', async () => {
    const whole = await makePng()
    await expectProblem(await user.upload(PATH, whole.slice(0, whole.length / 2)), 422)
    expect((await (await user.get('/api/profile')).json()).profilePicture).toBeNull()
  })

  it('refuses more than 10 MB with 413, with or without a Content-Length header', async () => {
    const expectTooLarge = async (response: Promise<Response>) =>
      expect((await expectProblem(await response, 413)).message).toBe('The body is larger than 10 MB.')
    await expectTooLarge(user.upload(PATH, megabytes(10, 1)))
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(megabytes(1)) })
    await expectTooLarge(user.put(PATH, endless, binaryHeaders))
    await expectTooLarge(user.put(PATH, 'x', { ...binaryHeaders, 'content-length': '99999999' }))
  })

  it.each([
    ['a visitor', 401, () => world.visit(), {}],
    ['a request from another site', 403, () => user, { origin: 'https://evil.example' }],
    ['a request without the XSRF token', 403, () => user, { 'x-xsrf-token': '' }],
    ['a request with an unsupported content type', 415, () => user, { 'content-type': 'text/plain' }],
  ])('refuses %s before reading the body', async (_, status, sender, headers) => {
    const { body, isRead } = makeWatchedBody()
    await expectProblem(
      await sender().put(PATH, body, { ...binaryHeaders, 'transfer-encoding': 'chunked', ...headers }),
      status,
    )
    expect(isRead()).toBe(false)
  })

  it.each([
    'image/jpeg',
    'image/png',
    'image/webp',
    'image/avif',
    'application/octet-stream',
    'Image/PNG',
    'image/jpeg; charset=binary',
  ])('accepts a PNG picture with the content type %s', async (type) => {
    expect((await user.put(PATH, await makePng(), { 'content-type': type })).status).toBe(200)
  })

  it.each([
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'text/plain',
    'text/plain; image/png',
    'application/json',
    'image/svg+xml',
    'image/gif',
    'image/png+xml',
    'image/png, text/plain',
    'image/*',
    'image',
    '',
  ])('refuses the content type "%s" with 415', async (type) => {
    expect((await expectProblem(await user.put(PATH, await makePng(), { 'content-type': type }), 415)).message).toBe(
      'The body must be a file, with the content type image/jpeg, image/png, image/webp, image/avif or application/octet-stream.',
    )
    expect((await (await user.get('/api/profile')).json()).profilePicture).toBeNull()
  })

  it('refuses an empty body with a field error', async () => {
    for (const headers of [
      binaryHeaders,
      { ...binaryHeaders, 'content-length': '0' },
      { ...binaryHeaders, 'transfer-encoding': 'chunked' },
    ])
      expect(await expectProblem(await user.put(PATH, new Uint8Array(), headers), 422)).toMatchObject({
        code: 'input.invalid',
        errors: [{ field: 'picture', ...messageOf('Choose a file first.') }],
      })
  })

  it('refuses an aborted body with 400', async () => {
    for (const headers of [binaryHeaders, { ...binaryHeaders, 'content-length': '5000' }])
      await expectProblem(await user.put(PATH, makeAbortedBody('\x89PNG\r\n'), headers), 400)
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('GET /images/{name}', () => {
  it('serves an immutable, sandboxed picture', async () => {
    const { profilePicture } = await (await user.upload(PATH, await makePng())).json()
    const response = await world.http.request(profilePicture)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it.each([
    '',
    'x',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a%00.webp',
    'CON',
    '.env',
    'x'.repeat(10_000),
    '👩',
    '__proto__',
  ])('returns 404 for "%s"', async (name) => {
    const response = await world.http.request(`/images/${name}`)
    expect(response.status).toBe(404)
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
