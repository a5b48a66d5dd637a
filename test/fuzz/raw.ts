import { connect } from 'node:net'
import fc from 'fast-check'
import { mostly } from './grammars/corruption.ts'
import { shortMalformedText } from './malformed-values.ts'

const method = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS') },
  fc.constantFrom(
    'TRACE',
    'CONNECT',
    'PATCH',
    'FROBNICATE',
    'get',
    'GET\t',
    '',
    'G'.repeat(9000),
    'QUERY',
    'M-SEARCH',
    'PRI',
  ),
)
const target = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '/',
      '/api/shows',
      '/api/session',
      '/healthz',
      '/api/auth/login',
      '/api/images',
      '/shows/none',
      '/images/x',
    ),
  },
  fc.constantFrom(
    '*',
    '',
    'http://evil.example/api/session',
    '//evil.example',
    '/%00',
    '/\0',
    '/a b',
    '/..%2f..',
    '/?',
    '/#x',
    '\\',
    '/é',
    'shows',
    `/${'x'.repeat(40_000)}`,
    `/api/shows?${'q=1&'.repeat(5000)}`,
    '/api/shows?q=\xff\xfe',
    'evil.example:80',
    '/api/../../etc/passwd',
  ),
  shortMalformedText.map((text) => `/${text}`),
)
const version = mostly(
  8,
  fc.constant('HTTP/1.1'),
  fc.constantFrom(
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/2.0',
    'HTTP/9.9',
    '',
    'HTTP/1.1 ',
    'http/1.1',
    'HTTP/1.1\t',
    'HTTP/1.11',
  ),
)
const lineEnd = mostly(12, fc.constant('\r\n'), fc.constantFrom('\n', '\r', '\n\n', '\r\n '))

const headerLine = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom(
      'Accept: */*',
      'Accept-Encoding: gzip, br',
      'Cookie: session=x; XSRF-TOKEN=y',
      'Expect: 100-continue',
      'Upgrade: websocket',
      'Connection: upgrade',
      'Connection: keep-alive',
      'Content-Type: application/json',
      'Range: bytes=0-1',
      'If-None-Match: *',
      'X-Forwarded-For: 1.2.3.4, 5.6.7.8',
      'Host: other.example',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
      'TE: trailers',
      'Proxy-Authorization: Basic x',
    ),
  },
  fc.constantFrom(
    'X : a',
    ' X: folded',
    ': nameless',
    'X',
    'X: a\0b',
    'X: \x7f',
    'X\x01: a',
    `X: ${'x'.repeat(40_000)}`,
    `X: ${'x'.repeat(200_000)}`,
    Array.from({ length: 3000 }, (_, index) => `X-${index}: a`).join('\r\n'),
    'Expect: nothing',
    'Upgrade: h2c',
    'Cookie: '.concat('a=b; '.repeat(2000)),
  ),
  shortMalformedText.map((text) => `X-Odd: ${text}`),
)
const host = mostly(
  8,
  fc.constant('Host: shows.example'),
  fc.constantFrom(
    'Host:',
    'Host: a b',
    'Host: x@y',
    'Host: [::1',
    'Host: \xff',
    'Host: evil.example:99999',
    'X: no host',
    'Host: a\r\nHost: b',
  ),
)

const chunk = fc.oneof(
  { weight: 3, arbitrary: fc.nat(20).map((length) => `${length.toString(16)}\r\n${'x'.repeat(length)}\r\n`) },
  fc.constantFrom(
    'zz\r\n',
    '-1\r\n',
    'ffffffffffffffffff\r\nx\r\n',
    '5;ext="a\r\nhello\r\n',
    '3\r\nabcdef\r\n',
    '1\r\n',
    '\r\n',
    `${'0'.repeat(5000)}1\r\nx\r\n`,
    '0x3\r\nabc\r\n',
    '3 \r\nabc\r\n',
    `1;${'e'.repeat(20_000)}\r\nx\r\n`,
  ),
)
const framing = fc.oneof(
  { weight: 8, arbitrary: fc.constant({ lines: [] as readonly string[], body: '' }) },
  { weight: 2, arbitrary: fc.constant({ lines: ['Content-Length: 2'], body: '{}' }) },
  fc
    .tuple(
      fc.array(chunk, { maxLength: 4 }),
      fc.constantFrom('0\r\n\r\n', '', '0\r\nX: trailer\r\n\r\n', '0\r\nContent-Length: 5\r\n\r\n'),
    )
    .map(([chunks, end]) => ({ lines: ['Transfer-Encoding: chunked'], body: chunks.join('') + end })),
  fc
    .tuple(
      fc.constantFrom('-1', '+2', '2, 2', '2,3', '0x2', '99999999999999999999', '1e3', ' ', '10000000', '02'),
      fc.string({ maxLength: 20 }),
    )
    .map(([length, body]) => ({ lines: [`Content-Length: ${length}`], body })),
  fc
    .constantFrom(
      ['Content-Length: 2', 'Content-Length: 3'],
      ['Content-Length: 4', 'Transfer-Encoding: chunked'],
      ['Transfer-Encoding: gzip'],
      ['Transfer-Encoding: chunked, identity'],
      ['Transfer-Encoding: xchunked'],
      ['Transfer-Encoding:\x0bchunked'],
      ['Transfer-Encoding: identity', 'Transfer-Encoding: chunked'],
    )
    .map((lines) => ({ lines, body: '2\r\n{}\r\n0\r\n\r\n' })),
)

const singleRequest = fc
  .record({
    method,
    target,
    version,
    lineEnd,
    host,
    headerLines: fc.array(headerLine, { maxLength: 4 }),
    framing,
  })
  .map(
    ({ method, target, version, lineEnd, host, headerLines, framing }) =>
      [`${method} ${target} ${version}`.trimEnd(), host, ...headerLines, ...framing.lines, '', ''].join(lineEnd) +
      framing.body,
  )

/** Requests that more or less follow RFC 9112, single or pipelined, and some texts that are not requests. */
export const rawRequests: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: singleRequest },
  { weight: 2, arbitrary: fc.array(singleRequest, { minLength: 2, maxLength: 4 }).map((all) => all.join('')) },
  {
    weight: 1,
    arbitrary: fc.tuple(singleRequest, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1))),
  },
  {
    weight: 1,
    arbitrary: fc.nat(40).map((count) => 'GET /api/session HTTP/1.1\r\nHost: shows.example\r\n\r\n'.repeat(count)),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '',
      '\r\n',
      '\0',
      'hello\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'GET /\r\n',
    ),
  },
)

/** Sends the text on a new connection and half-closes it. When the connection is closed, resolves to everything it received. */
const sendRaw = (port: number, text: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    // A server that refuses the request may close the connection before all of it is sent.
    socket.on('error', () => undefined)
    socket.once('close', () => resolve(Buffer.concat(chunks).toString('latin1')))
    socket.end(Buffer.from(text, 'latin1'))
  })

/** Returns a function that sends a text and resolves to the status of the first response, or to `cut off` if there is none. It
 * rejects if a response is a server error, if the first is not HTTP/1.1, or if the first request has two framings and is not refused. */
export const attemptRaw =
  (port: number) =>
  async (text: string): Promise<string> => {
    const response = await sendRaw(port, text)
    if (response === '') return 'cut off'
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(response) ?? []
    if (status === undefined) throw new Error(`Not an HTTP response: ${response.slice(0, 200)}`)
    const [fault] = /(?<=^|\r\n|\})HTTP\/1\.1 5\d\d.*/.exec(response) ?? []
    if (fault !== undefined) throw new Error(`A server error: ${fault}`)
    const head = text.slice(0, text.indexOf('\r\n\r\n'))
    const hasTwoFramings = /^content-length:/im.test(head) && /^transfer-encoding:/im.test(head)
    if (hasTwoFramings && !/^[45]/.test(status))
      throw new Error(`A request with Content-Length and Transfer-Encoding returned ${status}`)
    return status
  }
