import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { makeZxcvbnWeakPasswords } from '#adapters/weak-passwords/zxcvbn-weak-passwords.ts'
import { NewPassword, passwordRules } from '#core/authentication/password.ts'
import { makeRandom } from '#test/support/random.ts'

const { isWeak } = makeZxcvbnWeakPasswords()
const contextWords = ['Upstroke', 'rudeboy69', 'jane.doe-smith', 'Ana Núñez']

const isAllowed = (password: string): boolean => passwordRules.every((rule) => rule.test(password))
const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const filterByWeakness = async (passwords: readonly string[], weak: boolean, words = contextWords) => {
  const matching: string[] = []
  for (const password of passwords) if ((await isWeak(password, words)) === weak) matching.push(password)
  return matching
}

describe('a common password (ASVS V6.2.4, V6.2.11)', () => {
  test.each([
    'Password12345678!',
    'P4ssw0rd12345678!',
    'P@$$w0rdP@$$w0rd1',
    'PASSWORDpassword1!',
    'Pässwörd12345678!',
    'Drowssap12345678!',
    'Qwertyuiop123456!',
    'Zaq12wsxCde34rfv!',
    '1q2w3e4r5t6y7u8I!',
    'Asdfghjkl;123456!',
    'Aa1!Aa1!Aa1!Aa1!',
    'Aaaaaaaaaaaaaaa1!',
    'Welcome2026!Welcome2026!',
    'Abcdefgh12345678!',
    'Iloveyou1234567!',
    'Monkey1985-12-31!',
    '31.12.1985Dragon!',
    '31.12.1985!31.12.1985!Aa',
    'Football!!!!!!!!1',
    'Letmein          1!',
    'Ｐａｓｓｗｏｒｄ12345678!',
  ])('is weak: %s', async (password) => {
    expect(NewPassword.safeParse(password).success).toBe(true)
    expect(await isWeak(password, [])).toBe(true)
  })

  /** Common ways to make a weak password pass the rules. */
  const paddings: Record<string, (word: string) => string> = {
    'digits and !': (word) => `${word}${'1234567890123456'.slice(0, Math.max(8, 15 - word.length))}!`,
    'twice, and 123!': (word) => `${word}${word}123!`,
    'three times, and 1!': (word) => `${word}${word}${word}1!`,
    'twice with a year': (word) => `${word}2026!${word}2026!`,
    'a year, and ! up to 16 characters': (word) => `${word}2024`.padEnd(16, '!'),
    '1, and ! up to 16 characters': (word) => `${word}1`.padEnd(16, '!'),
    '@ and digits': (word) => `${word}@1234567890`,
    '@, a year and digits': (word) => `${word}@2024123456`,
    '! and digits in front': (word) => `!1234567890${word}`,
    'a date': (word) => `${word}31.12.1985!`,
    'backwards, and digits': (word) => `${capitalized(Array.from(word.toLowerCase()).reverse().join(''))}123456789!`,
  }
  const commonest = dictionary['passwords-common'].slice(0, 6000).map(capitalized)
  const everyThird = (words: readonly string[]) => words.filter((_, rank) => rank % 3 === 0)
  const sample = everyThird(commonest)
  const namedPaddings = Object.entries(paddings)
  /** Pads each sampled password in one of the ways, in rotation, and keeps the results that satisfy the rules. */
  const allowedByPadding = namedPaddings.map(([padding, pad], index): [string, string[]] => [
    padding,
    sample
      .filter((_, rank) => rank % namedPaddings.length === index)
      .map(pad)
      .filter(isAllowed),
  ])

  test('satisfies the rules when padded, in more than 1,300 samples', () => {
    expect(allowedByPadding.flatMap(([, passwords]) => passwords).length).toBeGreaterThan(1300)
  })

  test.each(allowedByPadding)(
    'is still weak when padded to satisfy the rules: %s',
    async (_, passwords) => {
      expect(await filterByWeakness(passwords, false, [])).toEqual([])
    },
    60_000,
  )

  test('is still weak when digits and symbols replace letters', async () => {
    const substitutes = new Map(Object.entries({ a: '@', e: '3', i: '1', o: '0', s: '$' }))
    const leet = everyThird(commonest.filter((word) => /^[A-Z][a-z]{5,}$/.test(word)).slice(0, 1000))
      .map((word) => `${word.replace(/[aeios]/g, (letter) => substitutes.get(letter) ?? letter)}12345678!`)
      .filter(isAllowed)
    expect(leet.length).toBeGreaterThan(130)
    expect(await filterByWeakness(leet, false, [])).toEqual([])
  })
})

describe('a password based on a word from the account or the site’s name', () => {
  test.each([
    ['the name of the site', 'kG7#Upstroke!qZ9xW2'],
    ['the username', 'xX9!Rudeboy69#kQ2vL'],
    ['the username without its digits', 'xX9!kQ2RUDEBOYv#4Lp'],
    ['a part of the email address', 'Zk4!Smith-w9Qx#vT2m'],
    ['a four-letter part of the email address', 'Zk4!w9Qx#Janev2mT8p'],
    ['the display name without its accents', 'Zk4!w9Nunez#vT2mQ8p'],
    ['the display name with other accents', 'Zk4!w9ñÜNEZ#vT2mQ8p'],
    ['with separators', 'Zk4!U.p.s.t.r.o.k.e-9Qx'],
    ['with digits between the letters', 'u1p2s3t4r5o6k7E!wq'],
    ['with digits for letters', 'Zk4!w9#Up5tr0k3vTxQ'],
    ['with symbols for letters', 'Zk4!w9#Up$+rokevTxQ'],
    ['backwards', 'Zk4!w9#ekortspUvTxQ'],
    ['a short name, repeated', 'Ana2026!Ana2026!Ana'],
    ['a short name with separators', 'A.n.a.A.n.a.2026!1'],
    ['a short name with digits for letters', '@n4-An4-4n@-2026!!'],
  ])('is weak: %s', async (_, password) => {
    expect(NewPassword.safeParse(password).success).toBe(true)
    expect(await isWeak(password, contextWords)).toBe(true)
  })

  test('is not weak for other users and sites', async () => {
    expect(await isWeak('kG7#Upstroke!qZ9xW2', ['Skank', 'rudegirl'])).toBe(false)
    expect(await isWeak('kG7#Upstroke!qZ9xW2', [])).toBe(false)
    expect(await isWeak('kG7#Upstroke!qZ9xW2', ['', ' ', '!', 'a', '1', '#Up'])).toBe(false)
  })
})

describe('a random password', () => {
  const lowercase = 'abcdefghijklmnopqrstuvwxyz'
  const letters = lowercase + lowercase.toUpperCase()
  const specials = '!@#$%^&*(),.?":{}|<>'
  const randomPasswords = (characters: string, count: number, seed: number): string[] => {
    const { below } = makeRandom(seed)
    const passwords: string[] = []
    while (passwords.length < count) {
      const password = Array.from({ length: 16 }, () => characters.charAt(below(characters.length))).join('')
      if (isAllowed(password)) passwords.push(password)
    }
    return passwords
  }

  test.each([
    ['letters, digits and special characters', `${letters}0123456789${specials}`, 600],
    ['letters and digits, with !', `${letters}0123456789${letters}0123456789!`, 200],
  ])('of 16 characters is not weak: %s', async (_, characters, count) => {
    expect(await filterByWeakness(randomPasswords(characters, count, 1), true)).toEqual([])
  })

  test.each([
    [4, '-'],
    [4, ''],
    [5, ' '],
    [5, '.'],
  ])('of %i words joined by %j, plus a digit and a special character, is not weak', async (count, separator) => {
    const { below, pick } = makeRandom(count + separator.length)
    const words = dictionary['diceware-common']
    const phrases = Array.from({ length: 70 }, () =>
      Array.from({ length: count }, () => capitalized(pick(words))).join(separator),
    )
    const allowed = phrases.map((phrase) => `${phrase}${below(10)}!`).filter(isAllowed)
    expect(allowed.length).toBeGreaterThan(50)
    expect(await filterByWeakness(allowed, true, ['Skankbase', 'rudeboy69', 'Ana Núñez'])).toEqual([])
  })

  test('in a non-Latin script is not weak', async () => {
    expect(await isWeak('Жц7!фЩкЪвЫмЭдЮлЯ', contextWords)).toBe(false)
  })
})

test('isWeak does not fail for any text or context words', async () => {
  const texts = ['', ' ', '\u0301', '🎺'.repeat(64), 'ﷺ'.repeat(64), '\ud83c', '4@1!0$'.repeat(1000)]
  for (const text of texts) expect(typeof (await isWeak(text, texts))).toBe('boolean')
})
