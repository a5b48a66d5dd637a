import fc from 'fast-check'
import { FORM_TYPE } from '#test/support/image-form.ts'
import { bySchema } from './by-schema.ts'
import { malformedKeys, malformedText, oddJsonValue } from './malformed-values.ts'
import { plausible } from './placeholders.ts'

/** The body to send: text, which may contain placeholders for existing values, or bytes. */
export type Body = { type: string | null; content: string | Uint8Array<ArrayBuffer> }

type Fields = Readonly<Record<string, unknown>>

const JSON_TYPE = 'application/json'
const json = (value: unknown): Body => ({ type: JSON_TYPE, content: JSON.stringify(value) ?? 'undefined' })

const withChangedFields = (fields: fc.Arbitrary<Fields>): fc.Arbitrary<Fields> =>
  fc
    .tuple(
      fields,
      fc.array(fc.tuple(fc.nat(30), fc.option(oddJsonValue, { nil: undefined })), { minLength: 1, maxLength: 3 }),
      fc.option(fc.tuple(fc.constantFrom(...malformedKeys), oddJsonValue)),
    )
    .map(([body, changes, added]) => {
      const keys = Object.keys(body)
      const changed = changes.map(([index, value]) => [keys[index % Math.max(1, keys.length)] ?? 'x', value])
      return Object.fromEntries([...Object.entries(body), ...changed, ...(added ? [added] : [])])
    })

const invalidUtf8 = Buffer.from([0xc3, 0x28, 0xff])
const nestedJson = (depth: number): string => `${'{"a":['.repeat(depth)}${']}'.repeat(depth)}`

/** JSON that is truncated, doubled, interrupted by other text or deeply nested, or that has duplicate keys, a byte order mark,
 * invalid UTF-8 or another encoding. */
const mangledJson = (fields: fc.Arbitrary<Fields>): fc.Arbitrary<Body> =>
  fc
    .tuple(
      fields,
      fc.constantFrom('cut', 'inserted', 'duplicate keys', 'bom', 'utf-16', 'latin-1', 'bad utf-8', 'doubled', 'deep'),
      fc.nat(),
      fc.constantFrom('"', '{', '\\', '\u0000', ',', '1e', '\\u', '\ud800'.toWellFormed(), ']', '//'),
    )
    .map(([body, mutation, at, fragment]): Body => {
      const text = JSON.stringify(body)
      const position = at % Math.max(1, text.length)
      const content = {
        cut: text.slice(0, position),
        inserted: text.slice(0, position) + fragment + text.slice(position),
        'duplicate keys': `${text.slice(0, -1)}${text.length > 2 ? ',' : ''}${text.slice(1)}`,
        bom: `\ufeff${text}`,
        'utf-16': new Uint8Array(Buffer.from(text, 'utf16le')),
        'latin-1': new Uint8Array(Buffer.from(text, 'latin1')),
        'bad utf-8': new Uint8Array(Buffer.concat([Buffer.from(text.slice(0, position)), invalidUtf8])),
        doubled: `${text}${text}`,
        deep: text.replace(/^\{/, `{"deep":${nestedJson(at % 3000)}${text.length > 2 ? ',' : ''}`),
      }[mutation]
      return { type: JSON_TYPE, content: content ?? text }
    })

/** JSON values other than objects, invalid JSON, and deep or huge documents. */
const unexpectedJson: fc.Arbitrary<Body> = fc.oneof(
  fc
    .constantFrom('', 'null', '[]', '"x"', '0', 'true', '{', ' ', '\u0000', '[{}]')
    .map((content) => ({ type: JSON_TYPE, content })),
  fc.constantFrom(10, 1000, 20_000).map((depth) => ({ type: JSON_TYPE, content: nestedJson(depth) })),
  fc
    .constantFrom(100, 5000)
    .map((count) => json(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index])))),
  fc.constantFrom(65_000, 70_000).map((length) => json({ name: 'x'.repeat(length) })),
)

const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/xml',
  'image/png',
  'APPLICATION/JSON;',
  'application/json,text/plain',
  FORM_TYPE,
]

type JsonMedia = { schema: Parameters<typeof bySchema>[0]; example?: Fields }

/** Generates JSON bodies: valid, nearly valid and malformed. */
export const jsonBodies = ({ schema, example = {} }: JsonMedia, route: string): fc.Arbitrary<Body> => {
  const fromSchema = bySchema(schema, route) as fc.Arbitrary<Fields>
  const fromExample = fc.record(
    Object.fromEntries(Object.entries(example).map(([key, value]) => [key, plausible(key, route, fc.constant(value))])),
  ) as fc.Arbitrary<Fields>
  const withGeneratedFields = fc
    .tuple(fromExample, fromSchema, fc.array(fc.nat(30), { maxLength: 3 }))
    .map(([body, generated, indexes]) => {
      const pairs = Object.entries(generated)
      return {
        ...body,
        ...Object.fromEntries(
          indexes.flatMap((index) => (pairs.length > 0 ? [pairs[index % pairs.length] as [string, unknown]] : [])),
        ),
      }
    })
  return fc.oneof(
    { weight: 5, arbitrary: fromExample.map(json) },
    { weight: 5, arbitrary: withGeneratedFields.map(json) },
    { weight: 6, arbitrary: withChangedFields(withGeneratedFields).map(json) },
    { weight: 3, arbitrary: fromSchema.map(json) },
    { weight: 2, arbitrary: withChangedFields(fromSchema).map(json) },
    { weight: 2, arbitrary: mangledJson(withGeneratedFields) },
    { weight: 1, arbitrary: unexpectedJson },
    {
      weight: 1,
      arbitrary: fc
        .tuple(withGeneratedFields, fc.constantFrom(null, ...contentTypes))
        .map(([body, type]) => ({ ...json(body), type })),
    },
  )
}

/** Bodies for operations that expect none: mostly no body at all. */
export const unexpectedBodies: fc.Arbitrary<Body | null> = fc.oneof(
  { weight: 5, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constant(json({})) },
  { weight: 1, arbitrary: unexpectedJson },
  {
    weight: 1,
    arbitrary: fc.tuple(malformedText, fc.constantFrom(...contentTypes)).map(([content, type]) => ({ type, content })),
  },
)

type Bytes = Uint8Array<ArrayBuffer>

/** Generates images, most of them truncated, doubled, or with bytes changed or appended. */
export const corruptedImages = (images: fc.Arbitrary<Bytes>): fc.Arbitrary<Bytes> =>
  fc
    .tuple(
      images,
      fc.constantFrom('whole', 'whole', 'whole', 'cut', 'changed', 'head', 'doubled', 'appended'),
      fc.nat(),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
    )
    .map(([image, mutation, at, changes]) => {
      const bytes = new Uint8Array(image)
      if (mutation === 'cut') return bytes.slice(0, at % bytes.length)
      if (mutation === 'doubled') return new Uint8Array(Buffer.concat([bytes, bytes]))
      if (mutation === 'appended') return new Uint8Array(Buffer.concat([bytes, Buffer.alloc(at % 4096, 0x41)]))
      const changeableLength = mutation === 'head' ? Math.min(64, bytes.length) : bytes.length
      if (mutation !== 'whole') for (const [offset, byte] of changes) bytes[offset % changeableLength] = byte
      return bytes
    })

export const fileBodies = (images: fc.Arbitrary<Bytes>): fc.Arbitrary<Body> =>
  fc.record({
    type: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom('image/png', 'image/jpeg', 'image/webp', 'application/octet-stream') },
      fc.constantFrom(null, ...contentTypes),
    ),
    content: fc.oneof(
      { weight: 3, arbitrary: corruptedImages(images) },
      fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
      malformedText,
    ),
  })

const partHeaders = (field: string) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constant(
        `Content-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png`,
      ),
    },
    fc.constant(`Content-Disposition: form-data; name="${field}"`),
    fc.constant(`content-disposition: form-data; name=${field}; filename*=UTF-8''%ff`),
    malformedText.map((text) => `Content-Disposition: form-data; name="${text}"; filename="${text}"`),
    malformedText.map((text) => `${text}: ${text}`),
    fc.constantFrom('', ':', 'Content-Disposition:', `X: ${'x'.repeat(5000)}`),
  )

/** Generates well-formed and malformed multipart forms (RFC 7578), mostly with a single file in the field. */
export const formBodies = (field: string, images: fc.Arbitrary<Bytes>): fc.Arbitrary<Body> => {
  const part = fc.tuple(
    partHeaders(field),
    fc.oneof(
      corruptedImages(images),
      malformedText.map((text) => new Uint8Array(Buffer.from(text))),
    ),
    fc.constantFrom(...Array<string>(8).fill('\r\n\r\n'), '\n\n', '\r\n'),
  )
  return fc
    .record({
      parts: fc.oneof(
        { weight: 6, arbitrary: fc.array(part, { minLength: 1, maxLength: 1 }) },
        fc.array(part, { maxLength: 10 }),
      ),
      end: fc.constantFrom(
        ...Array<string>(8).fill('--between-the-parts--\r\n'),
        '--between-the-parts--',
        '',
        '--between',
        '--between-the-parts\r\n',
      ),
      type: fc.oneof(
        { weight: 8, arbitrary: fc.constant(FORM_TYPE) },
        fc.constantFrom(
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'multipart/form-data; boundary="x',
          `multipart/form-data; boundary=${'b'.repeat(300)}`,
          JSON_TYPE,
          null,
        ),
      ),
    })
    .map(({ parts, end, type }) => {
      const partBytes = parts.flatMap(([head, content, blankLine]) => [
        Buffer.from(`--between-the-parts\r\n${head}${blankLine}`),
        content,
        Buffer.from('\r\n'),
      ])
      return { type, content: new Uint8Array(Buffer.concat([...partBytes, Buffer.from(end)])) }
    })
}
