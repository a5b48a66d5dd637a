import { hash as argon2Hash } from 'argon2'
import { describe, expect, test } from 'vitest'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'

const passwords = makeArgon2Passwords()

describe('argon2id passwords (decisions, section 5)', () => {
  test('are hashed at 19 MiB, 2 passes, 1 lane, each with a salt of its own', async () => {
    const [one, other] = await Promise.all([passwords.hash('a password'), passwords.hash('a password')])
    expect(one).toMatch(/^\$argon2id\$v=19\$(?=[^$]*m=19456)(?=[^$]*t=2[,$])(?=[^$]*p=1[,$])/)
    expect(one).not.toBe(other)
  })

  test('match as they were typed, and not otherwise', async () => {
    const hash = await passwords.hash('  Grün 🎺 password 123 ')
    const answers = ['  Grün 🎺 password 123 ', 'Grün 🎺 password 123', '  grün 🎺 password 123 ', '']
    expect(await Promise.all(answers.map((typed) => passwords.verify(hash, typed)))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  test('match however the keyboard composes their characters', async () => {
    const hash = await passwords.hash('Grün'.normalize('NFC'))
    expect(await passwords.verify(hash, 'Grün'.normalize('NFD'))).toBe(true)
  })

  test('are read to their last character', async () => {
    const long = 'ä'.repeat(1000)
    const hash = await passwords.hash(`${long}a`)
    expect(await passwords.verify(hash, `${long}b`)).toBe(false)
  })

  test('of nobody never match', async () => {
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
  ])('never match a stored hash that is none: %j', async (stored) => {
    expect(await passwords.verify(stored, 'secret')).toBe(false)
  })

  test('that were hashed at other costs still match', async () => {
    const older = await argon2Hash('a password', { memoryCost: 8192, timeCost: 3, parallelism: 2 })
    expect(await passwords.verify(older, 'a password')).toBe(true)
  })

  test('are turned away with busy when too many wait', async () => {
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
