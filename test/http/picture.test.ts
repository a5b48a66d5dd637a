import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { type HttpWorld, makeHttpWorld, unlimited, type Visitor } from '#test/support/http-world.ts'
import { problemOf } from '#test/support/problem.ts'

const PATH = '/api/profile/picture'
const png = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Artist: 'Pauline' } })
      .png()
      .toBuffer(),
  )
const text = (content: string) => new Uint8Array(Buffer.from(content))
const megabytes = (count: number, more = 0) => new Uint8Array(count * 1024 * 1024 + more)

let world: HttpWorld
let visitor: Visitor
beforeEach(async () => {
  world = makeHttpWorld({ ports: { rateLimits: unlimited } })
  visitor = await world.visitWith()
})
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW'
/** A body as it stands, with this boundary unless it says otherwise. */
const raw = (body: string | ReadableStream, type = `multipart/form-data; boundary=${BOUNDARY}`) =>
  visitor.send('PUT', PATH, body, { 'content-type': type })
const part = (disposition: string, content = 'text') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`

describe('PUT /api/profile/picture', () => {
  it('keeps a square of its own making, and answers with the profile', async () => {
    const answer = await visitor.upload(PATH, await png())
    expect(answer.status).toBe(200)
    const { profilePicture } = await answer.json()
    expect(profilePicture).toMatch(/^\/images\/[\da-f-]{36}\.webp$/)
    const file = await visitor.get(profilePicture)
    const picture = await sharp(await file.arrayBuffer()).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: picture.height })
    expect(picture.exif).toBeUndefined()
    expect((await (await visitor.get('/api/session')).json()).profilePicture).toBe(profilePicture)
  })

  it('takes the former picture away, and so does DELETE', async () => {
    const first = (await (await visitor.upload(PATH, await png())).json()).profilePicture
    const second = (await (await visitor.upload(PATH, await png())).json()).profilePicture
    expect(second).not.toBe(first)
    await problemOf(await visitor.get(first), 404)
    const answer = await visitor.delete(PATH)
    expect((await answer.json()).profilePicture).toBeNull()
    await problemOf(await visitor.get(second), 404)
    expect((await visitor.delete(PATH)).status).toBe(200)
  })

  it.each([
    ['text', text('This is no picture.')],
    ['a page', text('<!doctype html><script>alert(1)</script>')],
    ['SVG', text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>')],
    ['GIF', text('GIF89a\x01\x00\x01\x00\x00\x00\x00;')],
    ['the beginning of a picture', text('\x89PNG\r\n\x1a\n')],
    ['a program', text('MZ\x90\x00')],
    ['10 MB of nothing', megabytes(10)],
  ])('refuses %s with 422, and keeps nothing', async (_, content) => {
    const before = world.store.stored()
    expect(await problemOf(await visitor.upload(PATH, content), 422)).toMatchObject({ code: 'image.unreadable' })
    expect(world.store.stored()).toEqual(before)
  })

  it('refuses half a picture', async () => {
    const whole = await png()
    await problemOf(await visitor.upload(PATH, whole.slice(0, whole.length / 2)), 422)
    expect((await (await visitor.get('/api/profile')).json()).profilePicture).toBeNull()
  })

  it('refuses more than 10 MB with 413, however it is framed', async () => {
    expect((await problemOf(await visitor.upload(PATH, megabytes(10, 5000)), 413)).message).toBe(
      'The body is larger than 10 MB.',
    )
    expect((await problemOf(await visitor.upload(PATH, megabytes(10, 1)), 413)).code).toBe('image.too_large')
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(megabytes(1)) })
    await problemOf(await raw(endless), 413)
    await problemOf(
      await visitor.send('PUT', PATH, 'x', {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
        'content-length': '99999999',
      }),
      413,
    )
  })

  it.each([
    ['a stranger', 401, () => world.visit(), {}],
    ['another site', 403, () => visitor, { origin: 'https://evil.example' }],
    ['who has no token', 403, () => visitor, { 'x-xsrf-token': '' }],
    ['who names no type that is taken', 415, () => visitor, { 'content-type': 'text/plain' }],
  ])('reads nothing of what %s sends', async (_, status, who, headers) => {
    let isRead = false
    const pull = (controller: ReadableStreamDefaultController) => {
      isRead = true
      controller.enqueue(megabytes(1))
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }
    await problemOf(
      await who().send('PUT', PATH, body, { ...type, 'transfer-encoding': 'chunked', ...headers }),
      status,
    )
    expect(isRead).toBe(false)
  })

  it.each([
    ['no boundary', part('name="picture"; filename="me.png"'), 'multipart/form-data'],
    [
      'no boundary after the semicolon',
      part('name="picture"; filename="me.png"'),
      'multipart/form-data; charset=utf-8',
    ],
    [
      'another boundary',
      part('name="picture"; filename="me.png"'),
      'multipart/form-data; boundary=----another-boundary-altogether',
    ],
    ['no end', part('name="picture"; filename="me.png"').slice(0, -6), undefined],
    ['nothing', '', undefined],
    ['nonsense', 'hello', undefined],
    ['the end alone', `--${BOUNDARY}--`, undefined],
  ])('refuses a body with %s', async (_, body, type) => {
    const answer = await raw(body, type)
    expect([400, 415, 422]).toContain(answer.status)
    await problemOf(answer, answer.status)
    expect((await (await visitor.get('/api/profile')).json()).profilePicture).toBeNull()
  })

  it.each([
    ['a field without a file', part('name="picture"')],
    ['a file in another field', part('name="poster"; filename="me.png"')],
    ['an empty file', part('name="picture"; filename="me.png"', '')],
    ['a field named like a prototype', part('name="__proto__"; filename="me.png"')],
  ])('refuses %s, naming the field', async (_, body) => {
    expect(await problemOf(await raw(body), 422)).toMatchObject({
      code: 'input.invalid',
      errors: [{ field: 'picture', message: 'Choose a file first.' }],
    })
  })

  it('counts the first of two files', async () => {
    const form = new FormData()
    form.append('picture', new File([await png()], '../../etc/passwd'))
    form.append('picture', new File([text('no picture')], 'two.png'))
    const { profilePicture } = await (await visitor.put(PATH, form)).json()
    expect(profilePicture).toMatch(/^\/images\/[\da-f-]{36}\.webp$/)
  })

  it('is refused with 400 when the sender breaks off', async () => {
    const broken = new ReadableStream({
      pull: (controller) => {
        controller.enqueue(
          text(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="picture"; filename="a"\r\n\r\nPNG`),
        )
        controller.error(new Error('gone'))
      },
    })
    await problemOf(await raw(broken), 400)
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})

describe('GET /images/{name}', () => {
  it('is a picture and nothing else, for ever', async () => {
    const { profilePicture } = await (await visitor.upload(PATH, await png())).json()
    const answer = await world.http.request(profilePicture)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it.each([
    '',
    'x',
    '..%2f..%2fetc%2fpasswd',
    '%00',
    'a%00.webp',
    'CON',
    '.env',
    '%E0%A4%A',
    'x'.repeat(10_000),
    '👩',
    '__proto__',
  ])('is 404 for "%s"', async (name) => {
    const answer = await world.http.request(`/images/${name}`)
    expect(answer.status).toBe(404)
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
