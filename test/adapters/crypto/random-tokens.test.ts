import { describe, expect, test } from 'vitest'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'

const tokens = makeRandomTokens()

describe('tokens (specification/decisions.md, section 5)', () => {
  test('are 256 random bits in base64url', () => {
    const values = Array.from({ length: 1000 }, () => tokens.make())
    expect(new Set(values).size).toBe(1000)
    for (const token of values) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(values[0] ?? '', 'base64url')).toHaveLength(32)
  })

  test('are hashed with SHA-256', () => {
    // FIPS 180-2, appendix B.1.
    expect(tokens.hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(tokens.hash('abd')).not.toBe(tokens.hash('abc'))
  })

  test('that users type are codes of 24 random base32 characters in groups of four', () => {
    const codes = Array.from({ length: 1000 }, () => tokens.makeCode())
    expect(new Set(codes).size).toBe(1000)
    for (const code of codes) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
    for (const position of Array.from({ length: 24 }, (_, index) => index))
      expect(new Set(codes.map((code) => code.replaceAll('-', '')[position])).size).toBe(32)
  })
})
