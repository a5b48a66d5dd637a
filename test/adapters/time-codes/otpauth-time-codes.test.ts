import { describe, expect, test } from 'vitest'
import { makeOtpauthTimeCodes } from '#adapters/time-codes/otpauth-time-codes.ts'

const timeCodes = makeOtpauthTimeCodes({ issuer: 'Rüde & Söhne' })

/** '12345678901234567890' in base32, the secret in RFC 6238, appendix B. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

describe('time-based codes (RFC 6238)', () => {
  // Appendix B lists eight-digit SHA-1 codes. The six-digit codes are their last six digits.
  test.each([
    [59, '287082', 0x1],
    [1_111_111_109, '081804', 0x23523ec],
    [1_111_111_111, '050471', 0x23523ed],
    [1_234_567_890, '005924', 0x273ef07],
    [2_000_000_000, '279037', 0x3f940aa],
    [20_000_000_000, '353130', 0x27bc86aa],
  ])('the code at Unix time %i is %s', (seconds, code, step) => {
    expect(timeCodes.stepOf(SECRET, code, at(seconds))).toBe(step)
  })

  test('a code is accepted up to one step early or late', () => {
    const code = '005924'
    const now = 1_234_567_890
    const step = Math.floor(now / 30)
    const steps = [-60, -30, 0, 30, 60].map((seconds) => timeCodes.stepOf(SECRET, code, at(now + seconds)))
    expect(steps).toEqual([null, step, step, step, null])
  })

  test.each([
    '',
    '12345',
    '1234567',
    '00592４',
    '005 924',
    ' 005924',
    '+05924',
    '0x5924',
    '005924\n',
    'abcdef',
    '1e5924',
    '9'.repeat(100_000),
    '\u0000\u0000\u0000\u0000\u0000\u0000',
  ])('%j is rejected as a code', (code) => {
    expect(timeCodes.stepOf(SECRET, code, at(1_234_567_890))).toBeNull()
  })

  test('a code for another secret is rejected', () => {
    expect(timeCodes.stepOf(timeCodes.makeSecret(), '005924', at(1_234_567_890))).toBeNull()
  })

  test('secrets are 160 random bits in base32', () => {
    const secrets = Array.from({ length: 200 }, () => timeCodes.makeSecret())
    expect(new Set(secrets).size).toBe(200)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  })

  test('the otpauth URL names the site and the account', () => {
    const url = new URL(timeCodes.otpauthUrl(SECRET, 'pauline: & söhne'))
    expect(url.protocol).toBe('otpauth:')
    expect(url.host).toBe('totp')
    expect(decodeURIComponent(url.pathname)).toBe('/Rüde & Söhne:pauline: & söhne')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Rüde & Söhne',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
  })
})
