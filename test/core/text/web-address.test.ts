import { expect, test } from 'vitest'
import { parseWebAddress } from '#core/text/web-address.ts'

test('splits a web address into origin, host and path, and returns null for anything else', () => {
  expect(parseWebAddress('HTTPS://SO36.example:443?a=b#c')).toEqual({
    origin: 'https://so36.example',
    host: 'so36.example',
    path: '/?a=b',
  })
  expect(parseWebAddress('http://so36.example:8080/A?x')).toEqual({
    origin: 'http://so36.example:8080',
    host: 'so36.example',
    path: '/A?x',
  })
  for (const address of ['ftp://a.example', 'https://', 'https://user@a.example/', 'a.example', 'https://a b'])
    expect(parseWebAddress(address)).toBeNull()
})
