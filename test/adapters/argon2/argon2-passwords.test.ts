import { hash as argon2Hash } from 'argon2'
import { describe, expect, test } from 'vitest'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'

const passwords = makeArgon2Passwords()

describe('argon2id passwords (decisions, section 5)', () => {
  test('are hashed with 19 MiB, 2 passes, 1 lane and a salt of their own', async () => {
    const [one, other] = await Promise.all([passwords.hash('a password'), passwords.hash('a password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$(?=[^$]*m=19456)(?=[^$]*t=2[,$])(?=[^$]*p=1[,$])/)
    expect(one).not.toBe(other)
  })

  test('match only exactly as typed, including spaces and case', async () => {
    const hash = await passwords.hash('  Grün 🎺 password 123 ')
    const answers = ['  Grün 🎺 password 123 ', 'Grün 🎺 password 123', '  grün 🎺 password 123 ', '']
    expect(await Promise.all(answers.map((typed) => passwords.verify(hash, typed)))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('match in every Unicode normalization form', async () => {
    const hash = await passwords.hash('Grün'.normalize('NFC'))
    expect(await passwords.verify(hash, 'Grün'.normalize('NFD'))).toBe(true)
  })

  test('are compared to their last character', async () => {
    const long = 'ä'.repeat(1000)
    const hash = await passwords.hash(`${long}a`)
    expect(await passwords.verify(hash, `${long}b`)).toBe(false)
  })

  test('never match when there is no stored hash', async () => {
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
  ])('never match a malformed stored hash: %j', async (stored) => {
    expect(await passwords.verify(stored, 'secret')).toBe(false)
  })

  test('still match hashes made with other cost parameters', async () => {
    const older = await argon2Hash('a password', { memoryCost: 8192, timeCost: 3, parallelism: 2 })
    expect(await passwords.verify(older, 'a password')).toBe(true)
  })

  test('are refused as busy when the queue is full', async () => {
    const narrow = makeArgon2Passwords({ concurrent: 1, queue: 1 })
    const answers = await Promise.allSettled([
      narrow.hash('one'),
      narrow.verify(null, 'two'),
      narrow.hash('three'),
      narrow.verify(null, 'four'),
    ])
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(answers[2]).toMatchObject({ reason: { code: 'busy' } })
  })
})
