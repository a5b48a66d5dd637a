import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type HttpWorld, makeHttpWorld, noRateLimits, type TestClient } from '#test/support/http-world.ts'
import { FORM_TYPE, formOf, sendImage } from '#test/support/image-form.ts'
import { messageOf } from '#test/support/message-of.ts'
import { expectProblem } from '#test/support/problem.ts'
import { makeAbortedBody, makeWatchedBody } from '#test/support/streamed-bodies.ts'

const PATH = '/api/images'
const poster = new Uint8Array(
  await sharp({ create: { width: 600, height: 900, channels: 3, background: 'red' } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer(),
)
const bytesOf = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))
const textPart = { field: 'alt', filename: null, content: bytesOf('x') }
const formWithTooManyParts = formOf(...Array.from({ length: 8 }, () => textPart), { content: poster })
const megabytes = (count: number) => new Uint8Array(count * 1024 * 1024)
const asForm = { 'content-type': FORM_TYPE }

let world: HttpWorld
let manager: TestClient
beforeEach(async () => {
  world = makeHttpWorld({ ports: { rateLimits: noRateLimits } })
  manager = await world.visitWith('ShowManager')
})
const listFiles = () => world.ports.imageFiles.list({ after: null, limit: 100 })

describe('POST /api/images', () => {
  it('stores the image in every size and returns the URLs', async () => {
    const response = await sendImage(manager, poster)
    expect(response.status).toBe(201)
    const image = await response.json()
    const id = /^\/images\/([\da-f-]{36})-480\.webp$/.exec(image.showPoster)?.[1]
    expect(image).toEqual({
      showPoster: `/images/${id}-480.webp`,
      width: 600,
      height: 900,
      posterSizes: [160, 320, 480, 600].map((width) => ({
        width,
        height: width * 1.5,
        avif: `/images/${id}-${width}.avif`,
        webp: `/images/${id}-${width}.webp`,
      })),
    })
    for (const { width, height, ...paths } of image.posterSizes)
      for (const [format, path] of Object.entries(paths)) {
        const file = await world.http.request(String(path))
        expect([file.status, file.headers.get('content-type')]).toEqual([200, `image/${format}`])
        const metadata = await sharp(await file.arrayBuffer()).metadata()
        expect([metadata.width, metadata.height, metadata.exif]).toEqual([width, height, undefined])
      }
    expect(await listFiles()).toHaveLength(8)
  })

  it.each([
    [
      'an SVG file named poster.jpg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    ],
    ['an HTML file named poster.jpg', '<!doctype html><script>alert(1)</script>'],
    ['a GIF file', 'GIF89a\x01\x00\x01\x00\x00\x00\x00;'],
    ['HTML after a PNG signature', '\x89PNG\r\n\x1a\n<script>alert(1)</script>'],
  ])('refuses %s with 422 and stores nothing', async (_, content) => {
    const before = world.store.stored()
    expect(await expectProblem(await sendImage(manager, bytesOf(content)), 422)).toMatchObject({
      code: 'image.unreadable',
    })
    expect([world.store.stored(), await listFiles()]).toEqual([before, []])
  })

  it('refuses a truncated image', async () => {
    const half = poster.slice(0, poster.length / 2)
    expect(await expectProblem(await sendImage(manager, half), 422)).toMatchObject({ code: 'image.unreadable' })
  })

  it('refuses more than 10 MB with 413, whatever the framing and the other fields', async () => {
    const expectRefusal = (message: string) => async (response: Promise<Response>) =>
      expect((await expectProblem(await response, 413)).message).toBe(message)
    const expectBodyRefusal = expectRefusal('The body is larger than 10 MB.')
    await expectBodyRefusal(sendImage(manager, megabytes(11)))
    await expectBodyRefusal(
      manager.post(PATH, formOf({ content: poster }, { field: 'b', content: megabytes(11) }), asForm),
    )
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(megabytes(1)) })
    await expectBodyRefusal(manager.post(PATH, endless, asForm))
    await expectBodyRefusal(manager.post(PATH, 'x', { ...asForm, 'content-length': '99999999' }))
    const padded = new Uint8Array(10 * 1024 * 1024 + 1)
    padded.set(poster)
    await expectRefusal('This picture is too large. The limit is 10 MB and 40 megapixels.')(sendImage(manager, padded))
    expect((await sendImage(manager, padded.subarray(0, -1))).status).toBe(201)
  })

  it.each([
    ['a visitor', 401, () => world.visit(), {}],
    ['a user who may not add shows', 403, () => world.visitWith('SiteOwner', 'SiteAdmin'), {}],
    ['a request from another site', 403, () => manager, { origin: 'https://evil.example' }],
    ['a request without the XSRF token', 403, () => manager, { 'x-xsrf-token': '' }],
    ['a request with another content type', 415, () => manager, { 'content-type': 'image/jpeg' }],
  ])('refuses %s before reading the body', async (_, status, sender, headers) => {
    const { body, isRead } = makeWatchedBody()
    const allHeaders = { ...asForm, 'transfer-encoding': 'chunked', ...headers }
    await expectProblem(await (await sender()).post(PATH, body, allHeaders), status)
    expect(isRead()).toBe(false)
  })

  it.each([
    ['a form without fields', formOf()],
    ['a form with the file in another field', formOf({ field: 'picture', content: poster })],
    ['text instead of a file', formOf({ filename: null, content: poster })],
    ['an empty file', formOf({ content: new Uint8Array() })],
  ])('refuses %s with a field error', async (_, body) => {
    expect(await expectProblem(await manager.post(PATH, body, asForm), 422)).toMatchObject({
      code: 'input.invalid',
      errors: [{ field: 'image', ...messageOf('Choose a file first.') }],
    })
  })

  it('accepts exactly one file and ignores other fields', async () => {
    const two = formOf({ content: poster }, { content: poster })
    expect(await expectProblem(await manager.post(PATH, two, asForm), 422)).toMatchObject({
      errors: [{ field: 'image', ...messageOf('Choose one file only.') }],
    })
    const formWithField = formOf(textPart, { content: poster })
    expect((await manager.post(PATH, formWithField, asForm)).status).toBe(201)
  })

  it.each([
    ['an empty body', '', FORM_TYPE],
    ['text that is not a form', 'hello', FORM_TYPE],
    ['an incomplete form', '--between-the-parts\r\nContent-Disposition: form-data; name="image"\r\n', FORM_TYPE],
    ['a form without a boundary', '--x--', 'multipart/form-data'],
    ['an empty boundary', '--x--', 'multipart/form-data; boundary=""'],
    ['more than eight parts', Buffer.from(formWithTooManyParts).toString('latin1'), FORM_TYPE],
  ])('refuses %s with 400', async (_, body, type) => {
    const response = await manager.post(PATH, bytesOf(body), { 'content-type': type })
    expect((await expectProblem(response, 400)).message).toBe('The body is not a valid form.')
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it('refuses an aborted body with 400', async () => {
    await expectProblem(await manager.post(PATH, makeAbortedBody('--between-the-parts\r\n'), asForm), 400)
  })

  it('allows 30 uploads an hour, including refused ones', async () => {
    world = makeHttpWorld()
    manager = await world.visitWith('ShowAdmin')
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await sendImage(manager, bytesOf('x'))).status).toBe(422)
    const refused = await sendImage(manager, poster)
    expect(await expectProblem(refused, 429)).toMatchObject({ code: 'limit.exceeded' })
    // The limit's period of one hour began with the first upload.
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds > 3_500 && seconds <= 3_600).toBe(true)
  })
})

describe('GET /images/{name} for a poster', () => {
  it('serves an immutable, sandboxed image, and only its headers on HEAD', async () => {
    const { posterSizes } = await (await sendImage(manager, poster)).json()
    for (const [path, type] of [
      [posterSizes[0].avif, 'image/avif'],
      [posterSizes[0].webp, 'image/webp'],
    ])
      for (const method of ['GET', 'HEAD']) {
        const response = await world.http.request(path, { method })
        expect(response.status).toBe(200)
        expect(Object.fromEntries(response.headers)).toMatchObject({
          'content-type': type,
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
          'x-content-type-options': 'nosniff',
        })
        expect((await response.arrayBuffer()).byteLength > 0).toBe(method === 'GET')
      }
  })

  it('returns 404 for other widths and formats', async () => {
    const { showPoster } = await (await sendImage(manager, poster)).json()
    for (const name of ['-481.webp', '-480.jpg', '-480.svg', '-480.webp.part', '-480', '.webp', '-960.avif'])
      await expectProblem(await world.http.request(showPoster.replace('-480.webp', name)), 404)
  })
})
