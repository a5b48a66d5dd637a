import { describe, expect, test } from 'vitest'
import { AccountName } from '#core/accounts/account.ts'
import { Register } from '#core/accounts/register.ts'
import { errorsOf } from '#test/support/errors-of.ts'
import { hasForbiddenCharacter, hostileText } from '#test/support/hostile-text.ts'
import { registerBody } from '#test/support/registering.ts'

const errorsWith = (changes: Record<string, unknown>) => errorsOf(Register, registerBody(changes))
const validPassword = 'Aa1!xxxxxxxxxxxx'

describe('the registration input (specification, sections 3 and 5)', () => {
  test('requires every field except the bot check', () => {
    expect(errorsOf(Register, {})).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      displayName: 'Display name is required',
      password: 'Password is required',
      confirmPassword: 'Password confirmation is required',
    })
    expect(errorsWith({})).toEqual({})
  })

  test.each([
    ['Email is required', { email: ' ' }],
    ['Invalid email format', { email: 'rudeboy' }],
    ['Email must be 256 characters or less', { email: `${'x'.repeat(245)}@ska.example` }],
  ])('rejects an invalid email address: %s', (message, changes) => {
    expect(errorsWith(changes)).toEqual({ email: message })
  })

  test.each([
    ['Password must be at least 16 characters long', validPassword.slice(0, 15)],
    ['Password must be 64 characters or less', validPassword.padEnd(65, 'x')],
    ['Password must contain at least one uppercase letter', validPassword.toLowerCase()],
    ['Password must contain at least one lowercase letter', validPassword.toUpperCase()],
    ['Password must contain at least one digit', validPassword.replace('1', 'x')],
    ['Password must contain at least one special character', validPassword.replace('!', 'x')],
    ['Password must contain at least one uppercase letter', ' '.repeat(16)],
  ])('rejects an invalid password: %s', (message, password) => {
    expect(errorsWith({ password })).toEqual({ password: message })
  })

  test.each([validPassword, validPassword.padEnd(64, 'x')])(
    'accepts passwords of the minimum and the maximum length: %s',
    (password) => {
      expect(errorsWith({ password })).toEqual({})
    },
  )

  test('reports "Passwords do not match" along with other errors', () => {
    expect(errorsWith({ confirmPassword: `${validPassword} ` })).toEqual({ confirmPassword: 'Passwords do not match' })
    expect(errorsWith({ email: 'x', confirmPassword: validPassword })).toEqual({
      email: 'Invalid email format',
      confirmPassword: 'Passwords do not match',
    })
    expect(errorsWith({ email: undefined, confirmPassword: validPassword })).toEqual({
      email: 'Email is required',
      confirmPassword: 'Passwords do not match',
    })
    expect(errorsWith({ password: 'short', confirmPassword: '' })).toEqual({
      password: 'Password must be at least 16 characters long',
      confirmPassword: 'Passwords do not match',
    })
  })

  test('accepts a name of 64 and a display name of 32 characters, and none longer', () => {
    expect(errorsWith({ name: 'x'.repeat(64), displayName: '🎺'.repeat(32) })).toEqual({})
    expect(errorsWith({ name: 'x'.repeat(65), displayName: '🎺'.repeat(33) })).toEqual({
      name: 'Name must be 64 characters or less',
      displayName: 'Display name must be 32 characters or less',
    })
  })

  test('accepts email addresses with apostrophes, plus signs and letters of any script, up to 256 characters', () => {
    for (const email of ["o'hara+ska@people.example", 'jürgen@bänd.example', 'ｎ+1@δοκιμή.example'])
      expect(Register.parse(registerBody({ email })).email).toBe(email)
    expect(errorsWith({ email: `${'x'.repeat(244)}@ska.example` })).toEqual({})
  })

  test('accepts a bot check response of limited length, or none', () => {
    expect(Register.parse({ ...registerBody(), recaptcha: undefined }).recaptcha).toBe('')
    expect(errorsWith({ recaptcha: 1 })).toEqual({ recaptcha: 'The response to the bot check must be text' })
    expect(errorsWith({ recaptcha: 'x'.repeat(8193) })).toEqual({
      recaptcha: 'The response to the bot check is too long',
    })
  })

  test('ignores unknown fields', () => {
    const unknownFields = {
      roles: ['SiteOwner'],
      confirmedAt: '2026-11-20',
      id: 'x',
      version: 3,
      nameKey: 'x',
      bio: 'x',
    }
    expect(Register.parse({ ...registerBody(), ...unknownFields })).toEqual(registerBody())
  })
})

describe('a username (UTS 39)', () => {
  const errorOf = (name: string) => errorsOf(AccountName, name)['']

  test.each([
    ['a zero-width space', 'rude\u200bboy'],
    ['a word joiner', 'rude\u2060boy'],
    ['a soft hyphen', 'rude\u00adboy'],
    ['a zero-width joiner between emoji', '👩\u200d🎤'],
    ['a variation selector', '❤\ufe0f'],
    ['a tag character', 'rude\u{e0061}boy'],
    ['a right-to-left override', 'rude\u202eyob'],
    ['a directional isolate', '\u2066rude\u2069'],
    ['a right-to-left mark', 'rude\u200fboy'],
    ['a Hangul filler', 'rude\u3164boy'],
    ['an Arabic number sign', 'rude\u0600boy'],
    ['an interlinear annotation anchor', 'rude\ufff9boy'],
    ['a combining grapheme joiner', 'rude\u034fboy'],
    ['a private-use character', 'rude\ue000boy'],
    ['an unassigned code point', 'rude\u0378boy'],
    ['a control character', 'rude\u0000boy'],
    ['a line break', 'rude\nboy'],
    ['an unpaired surrogate', 'rude\ud800boy'],
  ])('must not contain %s', (_, name) => {
    expect(errorOf(name)).toBe('Name contains characters that are not allowed')
  })

  test.each([
    'Ümlaut 69',
    'Ναταλία',
    'Рудебой',
    'سكا',
    '東京スカ',
    'สกา',
    '2 Tone',
    'a',
    "O'Neil-Smith_3",
    '🎺',
    '👍🏽',
  ])('may contain letters, digits and symbols of any script, with inner spaces: %s', (name) => {
    expect(AccountName.parse(` ${name} `)).toBe(name)
  })

  test('requires a visible character', () => {
    for (const name of ['', '  ', '\u00a0', '\u0301']) expect(errorOf(name)).toBe('Name is required')
  })

  test('is normalized to NFC', () => {
    expect(AccountName.parse('Ju\u0308rgen')).toBe('Jürgen')
  })

  test.each(Object.entries(hostileText))(
    'with %s is either rejected with a message, or accepted trimmed and in NFC',
    (_, text) => {
      const message = errorOf(text)
      if (message !== undefined || hasForbiddenCharacter(text.trim(), false)) expect(message).toMatch(/^Name /)
      else expect(AccountName.parse(text)).toBe(text.trim().normalize('NFC'))
    },
  )
})
