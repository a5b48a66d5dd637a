import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { problemResponse } from '#adapters/http/errors.ts'
import { readFormFile } from '#adapters/http/routes/form-file.ts'
import { messageOf } from '#test/support/message-of.ts'

/** Responds with the file in the field `image`, or with the problem document for a refused form. */
const app = new Hono()
  .post('/', async (c) => c.body(new Uint8Array(await readFormFile(c, 'image'))))
  .onError((error, c) => problemResponse(c, error))

const TYPE = 'multipart/form-data; boundary=x'
const send = (text: string, type = TYPE) =>
  app.request('/', { method: 'POST', headers: { 'content-type': type }, body: Buffer.from(text, 'latin1') })
const part = (name: string, text: string, parameters = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${parameters}\r\n\r\n${text}\r\n`
const file = (text: string, parameters = '') => part('image', text, `; filename="a.jpg"${parameters}`)

describe('reading the file in a form', () => {
  test('finds the file by its field name and returns it byte for byte', async () => {
    const content = '\r\n--y\r\n\x00\xff--'
    const response = await send(`${part('alt', 'a\r\nb')}${file(content)}--x--\r\n`)
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toBe(content)
  })

  test("supports the platform's own FormData", async () => {
    const content = new Uint8Array(randomBytes(100_000))
    const body = new FormData()
    body.set('alt', 'Ünï "quoted"')
    body.set('image', new Blob([content], { type: 'image/png' }), 'a "b"; filename=c.png')
    const response = await app.request('/', { method: 'POST', body })
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), content)).toBe(0)
  })

  test.each(['multipart/form-data; boundary="x"', 'Multipart/Form-Data ;boundary=x'])(
    'accepts the content type %s',
    async (type) => {
      expect(await (await send(`${file('1')}--x--`, type)).text()).toBe('1')
    },
  )

  test.each([
    ['without a boundary', file('1'), 'multipart/form-data'],
    ['with an empty boundary', file('1'), 'multipart/form-data; boundary='],
    ['with a boundary that is not ASCII', file('1'), 'multipart/form-data; boundary=ÿ'],
    ['of another type', `${file('1')}--x--`, 'multipart/mixed; boundary=x'],
    ['without a content type', `${file('1')}--x--`, ''],
    ['that is empty', '', TYPE],
    ['that ends within the file', file('half'), TYPE],
    ['that ends within a header', '--x\r\nContent-Disposition: form-data', TYPE],
    ['with a header of 5 kB', `${file('1', `; more="${'a'.repeat(5000)}"`)}--x--`, TYPE],
    ['with a header that is not UTF-8', `${file('1', '; more="\xff"')}--x--`, TYPE],
    ['with nine parts', `${file('1').repeat(9)}--x--`, TYPE],
  ])('returns 400 for a form %s', async (_, text, type) => {
    expect((await send(text, type)).status).toBe(400)
  })

  test.each([
    ['without parts', '--x--\r\n', 'Choose a file first.'],
    ['with an empty file', `${file('')}--x--`, 'Choose a file first.'],
    ['with text instead of a file in the field', `${part('image', 'text')}--x--`, 'Choose a file first.'],
    ['with two files', `${file('1')}${file('2')}--x--`, 'Choose one file only.'],
    [
      'with the field name in another header',
      '--x\r\nX: form-data; name="image"\r\n\r\n1\r\n--x--',
      'Choose a file first.',
    ],
    ['with a broken header', '--x\r\n: ;=;"\r\n\r\n1\r\n--x--', 'Choose a file first.'],
    [
      'with a truncated header',
      '--x\r\nContent-Disposition: form-data; name="im\r\n\r\n1\r\n--x--',
      'Choose a file first.',
    ],
  ])('returns a field error for a form %s', async (_, text, message) => {
    const response = await send(text)
    expect([response.status, (await response.json()).errors]).toEqual([
      422,
      [{ field: 'image', ...messageOf(message) }],
    ])
  })
})
