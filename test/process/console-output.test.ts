import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { startProductForTest } from '#test/support/test-installation.ts'

test('requests, even malformed ones, produce only log lines, and no line contains a token from a request', async () => {
  const product = await startProductForTest({}, ['--memory'])
  const messagesAtStart = product.stderr()
  const token = randomBytes(32).toString('hex')
  const oddParts = [
    '%',
    '%E2',
    '%ff',
    '%E2%82',
    '%25E2',
    '%25',
    '%00',
    '%0a',
    '%2F..',
    '%u0041',
    `${'%E2'.repeat(9_000)}`,
    '\\',
    '//',
  ]
  const paths = ['/', '/reset-password/', '/de/reset-password/', '/confirm-email/', '/shows/', '/still-on/', '/images/']
  const heads = [...paths, '/api/auth/confirm-email/', '/feeds/', '/assets/', '/export/', '/open-data/'].flatMap(
    (path) => oddParts.map((part) => `GET ${path}${token}${part} HTTP/1.1\r\nHost: localhost`),
  )
  const otherHeads = [
    `GET http://localhost/reset-password/${token}%E2 HTTP/1.1\r\nHost: localhost`,
    `GET http://${token}%E2/ HTTP/1.1\r\nHost: localhost`,
    `GET /${token} HTTP/1.1\r\nHost: a/${token}`,
    `GET /${token} HTTP/1.1\r\nHost: a\r\nHost: ${token}`,
    `GET /${token} HTTP/1.1\r\nHost: localhost\r\nCookie: session=${token}%E2; XSRF-TOKEN=%E2; language=%E2`,
    `GET /${token} HTTP/1.1\r\nHost: localhost\r\nAccept-Language: %E2;q=x\r\nReferer: http://localhost/${token}%E2`,
    `OPTIONS *${token} HTTP/1.1\r\nHost: localhost`,
    `POST /api/auth/login?${token}%E2 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Type: ${token}`,
  ]
  for (const head of [...heads, ...otherHeads]) {
    const socket = connect(Number(new URL(product.url).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume().end(`${head}\r\nConnection: close\r\n\r\n`)
    await once(socket, 'close')
  }
  await product.end()
  expect(product.stderr()).toBe(messagesAtStart)
  const lines = product.logged()
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), msg: expect.any(String) })
  const logMessages = new Set(lines.map((line) => JSON.parse(line).msg))
  expect(logMessages.has('request')).toBe(true)
  expect(logMessages.has('console')).toBe(false)
  expect(lines.join('\n')).not.toContain(token)
})
