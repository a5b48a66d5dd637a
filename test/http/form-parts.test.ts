import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { formParts } from '#adapters/http/form-parts.ts'

const TYPE = 'multipart/form-data; boundary=x'
const bytes = (text: string): ArrayBuffer => new Uint8Array(Buffer.from(text, 'latin1')).buffer
const read = (text: string, type = TYPE) =>
  formParts(bytes(text), type)?.map(({ content, ...part }) => ({
    ...part,
    text: Buffer.from(content).toString('latin1'),
  }))
const part = (name: string, text: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`

describe('the parts of a form', () => {
  test('are told by their names, with all their bytes', () => {
    const text = `${part('alt', 'a\r\nb')}${part('image', '\r\n--y\r\n\x00\xff--', '; filename="a.jpg"')}--x--\r\n`
    expect(read(text)).toEqual([
      { name: 'alt', isFile: false, text: 'a\r\nb' },
      { name: 'image', isFile: true, text: '\r\n--y\r\n\x00\xff--' },
    ])
  })

  test('may be empty, and none', () => {
    expect(read(`${part('image', '', '; filename=""')}--x--`)).toEqual([{ name: 'image', isFile: true, text: '' }])
    expect(read('--x--\r\n')).toEqual([])
  })

  test('are read as the platform writes them', async () => {
    const content = new Uint8Array(randomBytes(100_000))
    const form = new FormData()
    form.set('alt', 'Ünï "quoted"')
    form.set('image', new Blob([content], { type: 'image/png' }), 'a "b"; filename=c.png')
    const sent = new Response(form)
    const parts = formParts(await sent.arrayBuffer(), sent.headers.get('content-type') ?? '')
    expect(parts?.map(({ name, isFile }) => [name, isFile])).toEqual([
      ['alt', false],
      ['image', true],
    ])
    expect(Buffer.from(parts?.[0]?.content ?? []).toString()).toBe('Ünï "quoted"')
    expect(Buffer.compare(parts?.[1]?.content ?? Buffer.alloc(0), content)).toBe(0)
  })

  test.each(['multipart/form-data; boundary="x"', 'Multipart/Form-Data ; boundary=x '])('of the type %s', (type) => {
    expect(read(`${part('image', '1')}--x--`, type)).toEqual([{ name: 'image', isFile: false, text: '1' }])
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=x; boundary=y'])(
    'are not there without a boundary: %s',
    (type) => {
      expect(read(`${part('image', '1')}--x--`, type)).toBeUndefined()
    },
  )

  test.each([
    ['that is empty', ''],
    ['that breaks off in a part', part('image', 'half')],
    ['that breaks off in a header', '--x\r\nContent-Disposition: form-data'],
    ['that begins with something else', `preamble\r\n${part('image', '1')}--x--`],
    ['whose boundary goes on', `--xy\r\n\r\n1\r\n--xy--`],
    ['with a header of 5 kB', part('image', '1', `; filename="${'a'.repeat(5000)}"`).concat('--x--')],
    ['with nine parts', `${part('a', '1').repeat(9)}--x--`],
  ])('are not there in a body %s', (_, text) => {
    expect(read(text)).toBeUndefined()
  })

  test('without a name, or with one in another header, are nameless', () => {
    const nameless = '--x\r\nX: form-data; name="image"; filename="a"\r\n\r\n1\r\n--x\r\n\r\n2\r\n--x--'
    expect(read(nameless)).toEqual([
      { name: '', isFile: false, text: '1' },
      { name: '', isFile: false, text: '2' },
    ])
  })
})
