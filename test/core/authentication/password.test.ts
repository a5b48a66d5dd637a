import { describe, expect, test } from 'vitest'
import { EnteredPassword, NewPassword, passwordRules } from '#core/authentication/password.ts'
import { fieldMessages } from '#core/messages/field-messages.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const firstError = (value: unknown) => errorsOf(NewPassword, value)['']
const brokenRuleMessages = (value: string) =>
  passwordRules.filter(({ test }) => !test(value)).map(({ code }) => fieldMessages[code])

/** Returns a password of `length` characters that meets all other rules. */
const ofLength = (length: number, filler = 'x') => `Aa1!${filler.repeat(length - 4)}`

describe('a new password: 16 to 64 characters of four classes (specification section 5)', () => {
  test('may have 16 characters, but not 15', () => {
    expect(NewPassword.parse(ofLength(16))).toBe(ofLength(16))
    expect(firstError(ofLength(15))).toBe('Password must be at least 16 characters long')
  })

  test('may have 64 characters, but not 65', () => {
    expect(NewPassword.parse(ofLength(64))).toBe(ofLength(64))
    expect(firstError(ofLength(65))).toBe('Password must be 64 characters or less')
    expect(firstError(ofLength(100_000))).toBe('Password must be 64 characters or less')
  })

  test('is measured in code points', () => {
    expect(NewPassword.parse(ofLength(64, '🎺'))).toBe(ofLength(64, '🎺'))
    expect(firstError(ofLength(15, '🎺'))).toBe('Password must be at least 16 characters long')
    expect(firstError(ofLength(65, '🎺'))).toBe('Password must be 64 characters or less')
  })

  test.each([
    ['aaaaaaaaaaaaaa1!', 'Password must contain at least one uppercase letter'],
    ['AAAAAAAAAAAAAA1!', 'Password must contain at least one lowercase letter'],
    ['Aaaaaaaaaaaaaaa!', 'Password must contain at least one digit'],
    ['Aaaaaaaaaaaaaaa1', 'Password must contain at least one special character'],
  ])('cannot be %s: %s', (value, message) => {
    expect(firstError(value)).toBe(message)
    expect(brokenRuleMessages(value)).toEqual([message])
  })

  test.each([...'!@#$%^&*(),.?":{}|<>'])('may have %s as its special character', (character) => {
    const password = `Aaaaaaaaaaaaaa1${character}`
    expect(NewPassword.parse(password)).toBe(password)
  })

  test.each([..." -_=+[];'/`~§€\\"])('needs a special character other than %j', (character) => {
    expect(firstError(`Aaaaaaaaaaaaaa1${character}`)).toBe('Password must contain at least one special character')
  })

  test('may contain letters and digits of any script', () => {
    const password = 'Ärger mit Größe ٣!'
    expect(NewPassword.parse(password)).toBe(password)
    expect(NewPassword.parse('ЖЖЖЖЖЖЖЖжжжжжжж٣!')).toBe('ЖЖЖЖЖЖЖЖжжжжжжж٣!')
  })

  test('keeps all its spaces', () => {
    const password = '  Aa1! with blanks  '
    expect(NewPassword.parse(password)).toBe(password)
  })

  test('breaks every rule but the maximum length when it is empty', () => {
    expect(firstError('')).toBe('Password must be at least 16 characters long')
    expect(brokenRuleMessages('')).toHaveLength(5)
  })

  test('is required and must be text', () => {
    for (const value of [undefined, null, 1, {}]) expect(firstError(value)).toBe('Password is required')
  })
})

describe('a password entered at log-in', () => {
  test('need not follow the rules for new passwords, so that older passwords keep working', () => {
    for (const value of ['short', ' ', 'x'.repeat(1024)]) expect(EnteredPassword.parse(value)).toBe(value)
  })

  test('is required, well-formed and limited in length', () => {
    const errorOf = (value: unknown) => errorsOf(EnteredPassword, value)['']
    expect(errorOf('')).toBe('Password is required')
    expect(errorOf(undefined)).toBe('Password is required')
    expect(errorOf('x'.repeat(1025))).toBe('Password must be 64 characters or less')
    expect(errorOf('a\ud800b')).toBe('Password contains characters that are not allowed')
  })
})
