import { describe, expect, test } from 'vitest'
import { Email } from '#core/mail/email.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const errorOf = (value: unknown) => errorsOf(Email, value)['']

const addressOfLength = (length: number) => `${'x'.repeat(length - '@band.example'.length)}@band.example`

describe('an email address (specification section 5)', () => {
  test('is required', () => {
    for (const value of [undefined, null, '', '  ']) expect(errorOf(value)).toBe('Email is required')
  })

  test.each(['x', 'x@', '@y.z', 'x@y', 'x@y.', 'x@.z', 'x y@y.z', 'x@y z.example', 'x@y@y.z', 'x@@y.z', 'mailto:x'])(
    'must look like an address, unlike %j',
    (value) => {
      expect(errorOf(value)).toBe('Invalid email format')
    },
  )

  test.each(Array.from('<>()[]\\,;:"'))(
    'may not contain characters that mail programs parse specially: %s',
    (character) => {
      for (const value of [
        `x${character}y@band.example`,
        `x@ba${character}nd.example`,
        `${character}x@band.example`,
        `x@band.example${character}`,
      ])
        expect(errorOf(value)).toBe('Invalid email format')
    },
  )

  test.each(['x@y.z', 'a.b+c@mail.band.example', "o'hara@band.example", 'ü@bänd.example', 'x@y.co.uk'])(
    'may be %s',
    (value) => {
      expect(Email.parse(value)).toBe(value)
    },
  )

  test('is trimmed and lower-cased', () => {
    expect(Email.parse('  Pauline@BAND.Example\n')).toBe('pauline@band.example')
  })

  test('may have 256 characters, not 257', () => {
    expect(Email.parse(` ${addressOfLength(256)} `)).toBe(addressOfLength(256))
    expect(errorOf(addressOfLength(257))).toBe('Email must be 256 characters or less')
  })

  test('must not exceed 256 characters after lower-casing', () => {
    // U+0130 becomes two characters in lower case.
    expect(errorOf(`${'\u0130'.repeat(200)}@band.example`)).toBe('Email must be 256 characters or less')
  })

  test('is checked for its length before its format', () => {
    expect(errorOf('x'.repeat(300))).toBe('Email must be 256 characters or less')
  })

  test('may not contain control characters, right-to-left marks or lone surrogates', () => {
    for (const value of ['a\u0000@band.example', 'a\u200f@band.example', 'a\ud800@band.example'])
      expect(errorOf(value)).toBe('Email contains characters that are not allowed')
  })

  test('must be text', () => {
    expect(errorOf({ $ne: '' })).toBe('Email must be text')
  })
})
