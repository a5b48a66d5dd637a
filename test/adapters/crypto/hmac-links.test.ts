import { describe, expect, test } from 'vitest'
import { makeHmacLinks } from '#adapters/crypto/hmac-links.ts'

const { sign, verify } = makeHmacLinks({ key: 'one key' })
const token = sign('unsubscribe', 'alerts Ünïcode')
const [payload = '', mac = ''] = token.split('.')
const encoded = (text: string) => Buffer.from(text).toString('base64url')
const changed = (text: string) => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

test('the token of a signed link yields its payload, and is safe in a URL', () => {
  expect(verify('unsubscribe', token)).toBe('alerts Ünïcode')
  expect(token).toMatch(/^[\w-]+\.[\w-]{43}$/)
})

describe('a link is invalid', () => {
  test.each([
    ['another payload', `${encoded('alerts of a stranger')}.${mac}`],
    ['a changed payload', `${changed(payload)}.${mac}`],
    ['a changed MAC', `${payload}.${changed(mac)}`],
    ['a shortened MAC', `${payload}.${mac.slice(0, -4)}`],
    ['no MAC', payload],
    ['an empty MAC', `${payload}.`],
    ['no payload', `.${mac}`],
    ['an empty token', ''],
  ])('with %s', (_, forged) => {
    expect(verify('unsubscribe', forged)).toBeNull()
  })

  test('for another purpose', () => {
    expect(verify('subscriber', token)).toBeNull()
  })

  test('with another key', () => {
    expect(makeHmacLinks({ key: 'another key' }).verify('unsubscribe', token)).toBeNull()
  })
})
