import { describe, expect, test } from 'vitest'
import { readConfig, StartError } from '#api/config.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof StartError) return error.message
  }
  return ''
}

describe('the configuration (decisions, section 7)', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      BASE_URL: 'http://localhost:3000',
      SITE_NAME: 'Upstroke',
      SITE_TIME_ZONE: 'UTC',
      MAIL_FROM: 'Upstroke <no-reply@localhost>',
      LOG_LEVEL: 'info',
    })
  })

  test('takes an empty value for none', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', BASE_URL: '', OWNER_EMAIL: '', OWNER_PASSWORD: '' }).PORT).toBe(
      3000,
    )
  })

  test('knows the site by its origin, however it is written', () => {
    const { BASE_URL, MAIL_FROM } = readConfig({ BASE_URL: 'https://shows.example/', SITE_NAME: 'Skank' })
    expect([BASE_URL, MAIL_FROM]).toEqual(['https://shows.example', 'Skank <no-reply@shows.example>'])
  })

  test.each(['postgres://user:password@host:5432/shows', 'postgresql://user@/shows?host=%2Frun%2Fpg&port=5432'])(
    'takes the database %s',
    (DATABASE_URL) => {
      expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
    },
  )

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['BASE_URL', 'shows.example'],
    ['BASE_URL', 'https://shows.example/calendar'],
    ['BASE_URL', 'ftp://shows.example'],
    ['DATABASE_URL', 'mysql://host/shows'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', '@'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['SITE_TIME_ZONE', 'Mars/Olympus'],
    ['SITE_TIME_ZONE', '+05:30'],
    ['FACEBOOK_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
  ])('refuses %s=%j by its name, in one line', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} is wrong: it takes .+\\.$`))
  })

  test.each([{ OWNER_EMAIL: 'a@b.example' }, { OWNER_PASSWORD: 'x' }])(
    'wants both or neither of the owner: %j',
    (env) => {
      expect(refusal(env)).toBe('OWNER_EMAIL and OWNER_PASSWORD belong together: set both or neither.')
    },
  )
})
