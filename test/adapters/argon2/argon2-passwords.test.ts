import { hash as argon2Hash } from 'argon2'
import { describe, expect, test } from 'vitest'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'

const passwords = makeArgon2Passwords()

describe('Argon2id password hashes (specification/decisions.md, section 5)', () => {
  test('use 19 MiB, 2 passes and 1 lane, and each have a different salt', async () => {
    const [one, other] = await Promise.all([passwords.hash('a password'), passwords.hash('a password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$(?=[^$]*m=19456)(?=[^$]*t=2[,$])(?=[^$]*p=1[,$])/)
    expect(one).not.toBe(other)
  })

  test('match the password, but not an empty one or one that differs in whitespace or case', async () => {
    const hash = await passwords.hash('  Grün 🎺 password 123 ')
    const candidates = ['  Grün 🎺 password 123 ', 'Grün 🎺 password 123', '  grün 🎺 password 123 ', '']
    expect(await Promise.all(candidates.map((candidate) => passwords.verify(hash, candidate)))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('match the password in another Unicode normalization form', async () => {
    const hash = await passwords.hash('Grün'.normalize('NFC'))
    expect(await passwords.verify(hash, 'Grün'.normalize('NFD'))).toBe(true)
  })

  test('depend on the whole password, up to the last of 1,001 characters', async () => {
    const long = 'ä'.repeat(1000)
    const hash = await passwords.hash(`${long}a`)
    expect(await passwords.verify(hash, `${long}b`)).toBe(false)
  })

  test('match no password when missing', async () => {
    expect(await passwords.verify(null, 'a password')).toBe(false)
  })

  test.each([
    '',
    'secret',
    '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy',
    '$argon2id$v=19$m=19456,t=2,p=1$',
    '$argon2id$v=19$m=0,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo',
    '$argon2id$v=19$m=19456,t=0,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo',
    '$argon2id$v=19$m=10,t=2,p=99$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo',
    '$argon2id$v=19$m=19456,t=2$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo',
    '$argon2id$v=99$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNo',
  ])('match no password when invalid: %j', async (stored) => {
    expect(await passwords.verify(stored, 'secret')).toBe(false)
  })

  test('still match when computed with other cost parameters', async () => {
    const olderHash = await argon2Hash('a password', { memoryCost: 8192, timeCost: 3, parallelism: 2 })
    expect(await passwords.verify(olderHash, 'a password')).toBe(true)
  })

  test('are neither computed nor verified when the queue is full: the call rejects with busy', async () => {
    const limited = makeArgon2Passwords({ concurrency: 1, maxWaiting: 1 })
    const results = await Promise.allSettled([
      limited.hash('one'),
      limited.verify(null, 'two'),
      limited.hash('three'),
      limited.verify(null, 'four'),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(results[2]).toMatchObject({ reason: { code: 'busy' } })
  })
})
