import { describe, expect, test } from 'vitest'
import { EnteredPassword, NewPassword, passwordRules } from '#core/authentication/password.ts'
import { fieldMessages } from '#core/messages/field-messages.ts'
import { errorsOf } from '#test/support/errors-of.ts'

const refused = (value: unknown) => errorsOf(NewPassword, value)['']
const allRefusals = (value: string) =>
  passwordRules.filter(({ test }) => !test(value)).map(({ code }) => fieldMessages[code])

/** A valid password of that length. */
const ofLength = (length: number, filler = 'x') => `Aa1!${filler.repeat(length - 4)}`

describe('Password: 16 to 64 characters and four classes (specification section 5)', () => {
  test('has 16 characters, not 15', () => {
    expect(NewPassword.parse(ofLength(16))).toBe(ofLength(16))
    expect(refused(ofLength(15))).toBe('Password must be at least 16 characters long')
  })

  test('has 64 characters, not 65', () => {
    expect(NewPassword.parse(ofLength(64))).toBe(ofLength(64))
    expect(refused(ofLength(65))).toBe('Password must be 64 characters or less')
    expect(refused(ofLength(100_000))).toBe('Password must be 64 characters or less')
  })

  test('is counted in code points', () => {
    expect(NewPassword.parse(ofLength(64, '🎺'))).toBe(ofLength(64, '🎺'))
    expect(refused(ofLength(15, '🎺'))).toBe('Password must be at least 16 characters long')
    expect(refused(ofLength(65, '🎺'))).toBe('Password must be 64 characters or less')
  })

  test.each([
    ['aaaaaaaaaaaaaa1!', 'Password must contain at least one uppercase letter'],
    ['AAAAAAAAAAAAAA1!', 'Password must contain at least one lowercase letter'],
    ['Aaaaaaaaaaaaaaa!', 'Password must contain at least one digit'],
    ['Aaaaaaaaaaaaaaa1', 'Password must contain at least one special character'],
  ])('%s: %s', (value, message) => {
    expect(refused(value)).toBe(message)
    expect(allRefusals(value)).toEqual([message])
  })

  test.each([...'!@#$%^&*(),.?":{}|<>'])('takes %s for a special character', (character) => {
    const password = `Aaaaaaaaaaaaaa1${character}`
    expect(NewPassword.parse(password)).toBe(password)
  })

  test.each([..." -_=+[];'/`~§€\\"])('does not take %j for one', (character) => {
    expect(refused(`Aaaaaaaaaaaaaa1${character}`)).toBe('Password must contain at least one special character')
  })

  test('may have its letters and digits in any script', () => {
    const password = 'Ärger mit Größe ٣!'
    expect(NewPassword.parse(password)).toBe(password)
    expect(NewPassword.parse('ЖЖЖЖЖЖЖЖжжжжжжж٣!')).toBe('ЖЖЖЖЖЖЖЖжжжжжжж٣!')
  })

  test('keeps every blank: it is never trimmed', () => {
    const password = '  Aa1! with blanks  '
    expect(NewPassword.parse(password)).toBe(password)
  })

  test('that is empty breaks every rule but the longest length', () => {
    expect(refused('')).toBe('Password must be at least 16 characters long')
    expect(allRefusals('')).toHaveLength(5)
  })

  test('is required, and is text', () => {
    for (const value of [undefined, null, 1, {}]) expect(refused(value)).toBe('Password is required')
  })
})

describe('a password that is checked, at log-in', () => {
  test('need not follow the rules for a new one, so that older ones go on working', () => {
    for (const value of ['short', ' ', 'x'.repeat(1024)]) expect(EnteredPassword.parse(value)).toBe(value)
  })

  test('is required, well-formed and of bearable length', () => {
    const said = (value: unknown) => errorsOf(EnteredPassword, value)['']
    expect(said('')).toBe('Password is required')
    expect(said(undefined)).toBe('Password is required')
    expect(said('x'.repeat(1025))).toBe('Password must be 64 characters or less')
    expect(said('a\ud800b')).toBe('Password contains characters that are not allowed')
  })
})
