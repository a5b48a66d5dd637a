import { describe, expect, test } from 'vitest'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'

const tokens = makeRandomTokens()

describe('tokens (decisions, section 5)', () => {
  test('are 256 random bits in base64url', () => {
    const made = Array.from({ length: 1000 }, () => tokens.make())
    expect(new Set(made).size).toBe(1000)
    for (const token of made) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
    expect(Buffer.from(made[0] ?? '', 'base64url')).toHaveLength(32)
  })

  test('are stored as SHA-256 hashes', () => {
    // FIPS 180-2, appendix B.1.
    expect(tokens.hash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(tokens.hash('abd')).not.toBe(tokens.hash('abc'))
  })

  test('are 120 random bits of base32 in groups when a person writes them down', () => {
    const made = Array.from({ length: 1000 }, () => tokens.makeCode())
    expect(new Set(made).size).toBe(1000)
    for (const code of made) expect(code).toMatch(/^[A-Z2-7]{4}(-[A-Z2-7]{4}){5}$/)
    for (const place of Array.from({ length: 24 }, (_, index) => index))
      expect(new Set(made.map((code) => code.replaceAll('-', '')[place])).size).toBe(32)
  })
})
