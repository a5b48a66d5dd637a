import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showBody, venueBody } from '#test/support/bodies.ts'
import { callsAcceptingEmptyObject, callsWithOptionalBody, callTable, jsonCalls, nameOf } from '#test/support/calls.ts'
import { type HttpWorld, makeHttpWorld, noRateLimits, type TestClient } from '#test/support/http-world.ts'
import { namedCases } from '#test/support/named-cases.ts'
import { expectProblem } from '#test/support/problem.ts'
import { makeAbortedBody, makeWatchedBody } from '#test/support/streamed-bodies.ts'

/** Unexpected bodies, sent to every operation that takes a JSON body. */

const utf16 = (text: string, hasByteOrderMark: boolean) =>
  new Uint8Array(Buffer.from((hasByteOrderMark ? '\ufeff' : '') + text, 'utf16le'))
const bytes = (...parts: (string | number[])[]) => new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))
const objectOfKilobytes = (count: number) => `{"name":"${'x'.repeat(count * 1024)}"}`
const objectWithKeys = (count: number) => `{${Array.from({ length: count }, (_, nth) => `"key${nth}":0`).join(',')}}`
const OBJECT_WITH_MANY_KEYS = objectWithKeys(100_000)

/** The paths of the call that also accepts a form, and of the call that accepts bodies of up to 1 MB. */
const FORM_OR_JSON_PATH = '/api/imports/read'
const LARGE_BODY_PATH = '/api/imports/save'
const NEEDS_JSON_MESSAGE =
  /^The body must be JSON, with the content type application\/json(?:\.$|, or a form with a file, )/

/** Returns the body as a stream of chunks, without a declared length. */
const streamed = (body: string): ReadableStream => {
  const chunks = body.match(/.{1,8192}/gs) ?? []
  return new ReadableStream({
    pull: (controller) => {
      const chunk = chunks.shift()
      if (chunk === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(chunk))
    },
  })
}

let world: HttpWorld
let manager: TestClient
let before: unknown
const rebuild = async () => {
  world = makeHttpWorld({ ports: { rateLimits: noRateLimits } })
  manager = await world.visitWith('ShowManager', 'ShowAdmin', 'SiteAdmin')
}
/** The tests for refusals share one world, because they change nothing in it. */
beforeAll(rebuild)
beforeEach(() => {
  before = world.store.stored()
})
const expectNothingChanged = () => expect(world.store.stored()).toEqual(before)

describe.each(callTable(jsonCalls.filter((call) => !callsWithOptionalBody.includes(nameOf(call)))))(
  '%s',
  (_, { method, path }) => {
    it('refuses an empty body with 400', async () => {
      expect((await expectProblem(await manager.send(method, path, ''), 400)).message).toBe(
        'The body is not valid JSON.',
      )
      expectNothingChanged()
    })
  },
)

/** An object whose `length` causes an error when it is compared with a number. */
const FAKE_LENGTH_OBJECT = { length: { toString: null } }

describe.each(callTable(jsonCalls))('%s', (_, { method, path, body }) => {
  it('causes no server error if an object with a fake length replaces the value of a field', async () => {
    await rebuild() // Some calls succeed and change the world.
    for (const field of Object.keys(body))
      for (const value of [FAKE_LENGTH_OBJECT, [FAKE_LENGTH_OBJECT]]) {
        const { status } = await manager.send(method, path, { ...body, [field]: value })
        expect(status, field).toBeLessThan(500)
      }
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })

  it.each([
    ['whitespace', '  \n'],
    ['half an object', '{"name":'],
    ['an object and more', '{} {}'],
    ['single quotes', "{'name':'x'}"],
    ['a trailing comma', '{"name":"x",}'],
    ['a comment', '{"name":"x"} // yes'],
    ['NaN', '{"latitude":NaN}'],
    ['an unescaped line break in a string', '{"name":"a\nb"}'],
    ['form data', 'name=x&city=y'],
    ['XML', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'],
    ['a byte that is not UTF-8', bytes('{"name":"', [0xff], '"}')],
    ['a truncated UTF-8 sequence', bytes('{"name":"', [0xe2, 0x82], '"}')],
    ['an overlong UTF-8 sequence', bytes('{"name":"', [0xc0, 0xaf], '"}')],
    ['a surrogate in UTF-8', bytes('{"name":"', [0xed, 0xa0, 0x80], '"}')],
    ['UTF-16', utf16('{"name":"x"}', true)],
    ['UTF-16 without a byte order mark', utf16('{"name":"x"}', false)],
    ['gzip data', bytes([0x1f, 0x8b, 8, 0, 0, 0, 0, 0])],
    ['20,000 open brackets', '['.repeat(20_000)],
    ['10,000 open braces', '{"a":'.repeat(10_000)],
  ])('refuses %s with 400', async (_, body) => {
    expect((await expectProblem(await manager.send(method, path, body), 400)).message).toBe(
      'The body is not valid JSON.',
    )
    expectNothingChanged()
  })

  it.each(
    namedCases([
      'null',
      'true',
      '7',
      '"text"',
      '[]',
      '[{}]',
      '[["name","x"]]',
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    ]),
  )('responds with 400 to JSON that is not an object: %s', async (_, body) => {
    expect((await expectProblem(await manager.send(method, path, body), 400)).message).toBe(
      'The body must be a JSON object.',
    )
    expectNothingChanged()
  })

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    'application/problem+json',
    'application/json, text/plain',
    'text/plain; application/json',
    'application',
    '',
    ';',
  ])('refuses a JSON body with the content type "%s"', async (type) => {
    const response = await manager.send(method, path, '{}', { 'content-type': type })
    if (path === FORM_OR_JSON_PATH && type.startsWith('multipart/')) await expectProblem(response, 400)
    else expect((await expectProblem(response, 415)).message).toMatch(NEEDS_JSON_MESSAGE)
    expectNothingChanged()
  })

  it('responds with 415 to a body without a content type', async () => {
    for (const headers of [{ 'content-length': '2' }, { 'transfer-encoding': 'chunked' }])
      await expectProblem(await world.http.request(path, { method, headers, body: bytes('{}') }), 415)
  })

  it('refuses a body over the size limit with 413, whether its declared length is correct, missing or wrong', async () => {
    const [maxKilobytes, maxText] = path === LARGE_BODY_PATH ? [1024, '1 MB'] : [64, '64 kB']
    const body = objectOfKilobytes(maxKilobytes + 1)
    expect((await expectProblem(await manager.send(method, path, body), 413)).message).toBe(
      `The body is larger than ${maxText}.`,
    )
    await expectProblem(await manager.send(method, path, body, { 'content-length': String(body.length) }), 413)
    await expectProblem(await manager.send(method, path, streamed(body)), 413)
    await expectProblem(
      await manager.send(method, path, streamed(body), { 'content-length': '2', 'transfer-encoding': 'chunked' }),
      413,
    )
    await expectProblem(await manager.send(method, path, objectOfKilobytes(16 * maxKilobytes)), 413)
    expectNothingChanged()
  })

  it("doesn't read the body of a request whose content type or XSRF token is refused", async () => {
    for (const [headers, status] of [
      [{ 'content-type': 'text/plain' }, 415],
      [{ 'x-xsrf-token': '' }, 403],
    ] as const) {
      const { body, isRead } = makeWatchedBody()
      await expectProblem(
        await manager.send(method, path, body, { 'transfer-encoding': 'chunked', ...headers }),
        status,
      )
      expect(isRead()).toBe(false)
      await expectProblem(await manager.send(method, path, objectOfKilobytes(65), headers), status)
    }
  })

  it('responds with 413 to an object with 100,000 keys, because it is too large', async () => {
    await expectProblem(await manager.send(method, path, OBJECT_WITH_MANY_KEYS), 413)
  })
})

describe.each(callTable(jsonCalls.filter((call) => !callsAcceptingEmptyObject.includes(nameOf(call)))))(
  '%s',
  (_, { method, path }) => {
    it.each([
      ['{}', '{}'],
      ['4,000 keys', objectWithKeys(4000)],
      ['deep nesting under an unknown key', `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
      ['deep nesting under known keys', objectWithDeepFields('name', 'email', 'showTitle', 'bandList', 'bio', 'links')],
      ['__proto__', '{"__proto__":{"name":"x","email":"a@b.c","password":"x","showTitle":"x"}}'],
      ['constructor.prototype', '{"constructor":{"prototype":{"name":"x"}}}'],
      [
        'keys that shadow built-in properties',
        '{"length":1e9,"toString":1,"valueOf":null,"hasOwnProperty":0,"then":1}',
      ],
    ])('responds with 422 to an object without valid required fields: %s', async (_, body) => {
      const { errors } = await expectProblem(await manager.send(method, path, body), 422)
      expect(errors?.length).toBeGreaterThan(0)
      expect(({} as Record<string, unknown>).name).toBeUndefined()
      expectNothingChanged()
    })
  },
)

/** Returns a JSON object with arrays nested 3,000 deep in each of these fields. */
function objectWithDeepFields(...names: string[]): string {
  const nestedArrays = '['.repeat(3000) + ']'.repeat(3000)
  return `{${names.map((name) => `"${name}":${nestedArrays}`).join(',')}}`
}

describe('a valid body', () => {
  beforeEach(rebuild)

  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'application/json ;x',
  ])('is accepted with the content type "%s"', async (type) => {
    const response = await manager.post('/api/venues', venueBody(), { 'content-type': type })
    expect(response.status).toBe(201)
  })

  it('may begin with a byte order mark, and may be at most 64 kB long', async () => {
    expect((await manager.post('/api/bands', `\ufeff${JSON.stringify({ name: 'Mark' })}`)).status).toBe(201)
    const padded = `${JSON.stringify({ name: 'Large' })}${' '.repeat(65_536 - 16)}`
    expect(Buffer.byteLength(padded)).toBe(65_536)
    expect((await manager.post('/api/bands', padded)).status).toBe(201)
    await expectProblem(await manager.post('/api/bands', `${padded} `), 413)
    expect((await manager.post('/api/bands', streamed(padded))).status).toBe(201)
    await expectProblem(await manager.post('/api/bands', streamed(`${padded} `)), 413)
  })

  it('may repeat a key, in which case the last value counts', async () => {
    const response = await manager.post('/api/bands', '{"name":"First","name":"Second"}')
    expect((await response.json()).name).toBe('Second')
  })

  it('may contain __proto__, which is ignored', async () => {
    const { __proto__: _, ...plain } = showBody()
    const body = JSON.stringify(plain).replace('{', '{"__proto__":{"price":"free","isAdmin":true},')
    const show = await (await manager.post('/api/shows', body)).json()
    expect(show.price).toBeNull()
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })

  it('is refused with 400 when the sender aborts the request', async () => {
    for (const headers of [{}, { 'content-length': '40' }])
      await expectProblem(await manager.post('/api/bands', makeAbortedBody('{"na'), headers), 400)
    expect(world.lines.filter(({ level }) => level === 'error')).toEqual([])
  })
})
