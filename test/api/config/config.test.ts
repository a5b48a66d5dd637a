import { describe, expect, test } from 'vitest'
import { readConfig } from '#api/config/config.ts'
import { OperatorError } from '#api/config/environment.ts'

const errorMessage = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof OperatorError) return error.message
  }
  return ''
}

describe('the configuration (decisions, section 7)', () => {
  test('has defaults', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      BASE_URL: 'http://localhost:3000',
      SITE_NAME: 'Upstroke',
      SITE_TIME_ZONE: 'UTC',
      MAIL_FROM: 'Upstroke <no-reply@localhost>',
      BACKGROUND_JOBS: true,
      ALERT_MAILS_PER_SECOND: 30,
      PUSH_HOSTS: [],
      LOG_LEVEL: 'info',
      TRUST_PROXY: 0,
      BOT_CHECK: 'proof-of-work',
      RECAPTCHA_VERSION: 2,
      REQUIRE_TWO_STEP: false,
      DATABASE_PREPARE: true,
      DATABASE_REPLICA_URLS: [],
      CACHE_MB: 32,
    })
    expect(readConfig({}).ANALYTICS_ID).toBeUndefined()
  })

  test('treats an empty value as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', BASE_URL: '', OWNER_EMAIL: '', OWNER_PASSWORD: '' }).PORT).toBe(
      3000,
    )
  })

  test('reduces BASE_URL to its origin, and derives the default sender from it', () => {
    const { BASE_URL, MAIL_FROM } = readConfig({ BASE_URL: 'https://shows.example/', SITE_NAME: 'Skank' })
    expect([BASE_URL, MAIL_FROM]).toEqual(['https://shows.example', 'Skank <no-reply@shows.example>'])
  })

  test.each([
    'postgres://user:password@host:5432/shows',
    'postgresql://user@/shows?host=%2Frun%2Fpg&port=5432',
    'postgres://user:password@one:5432,two,[::1]:5434/shows?target_session_attrs=read-write',
    'postgres://one,two/shows',
  ])('accepts the database URL %s', (DATABASE_URL) => {
    expect(readConfig({ DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
  })

  test('accepts a comma-separated list of replicas, and requires DATABASE_URL with every other database URL', () => {
    const urls = ['postgres://a/shows', 'postgres://b/shows']
    const DATABASE_URL = 'postgres://p/shows'
    const { DATABASE_REPLICA_URLS } = readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: urls.join(' , ') })
    expect(DATABASE_REPLICA_URLS).toEqual(urls)
    const message =
      'DATABASE_URL is missing: DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL and DATABASE_REPLICA_URLS need it.'
    expect(errorMessage({ DATABASE_REPLICA_URLS: urls.join(',') })).toBe(message)
    expect(errorMessage({ DATABASE_DIRECT_URL: DATABASE_URL })).toBe(message)
    expect(errorMessage({ DATABASE_MIGRATION_URL: DATABASE_URL })).toBe(message)
  })

  test('requires a secret when edge caches are configured', () => {
    const urls = 'http://edge-1.internal:6085, http://edge-2.internal:6085'
    const secret = 'a-secret-for-both-edges'
    expect(readConfig({ EDGE_PURGE_URLS: urls, EDGE_PURGE_SECRET: secret }).EDGE_PURGE_URLS).toEqual(urls.split(', '))
    expect(errorMessage({ EDGE_PURGE_URLS: urls })).toBe('EDGE_PURGE_SECRET is missing: EDGE_PURGE_URLS needs it.')
  })

  test.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', '3000x'],
    ['PORT', '-1'],
    ['BASE_URL', 'shows.example'],
    ['BASE_URL', 'https://shows.example/calendar'],
    ['BASE_URL', 'ftp://shows.example'],
    ['DATABASE_URL', 'mysql://host/shows'],
    ['DATABASE_URL', 'postgres://one,two/shows?target_session_attrs=any'],
    ['DATABASE_URL', 'postgres://one,/shows two'],
    ['DATABASE_DIRECT_URL', 'host:5432'],
    ['DATABASE_MIGRATION_URL', 'owner@host'],
    ['DATABASE_REPLICA_URLS', 'postgres://a/b,mysql://c/d'],
    ['DATABASE_PREPARE', 'no'],
    ['CACHE_MB', '-1'],
    ['EDGE_PURGE_URLS', 'edge.internal:6085'],
    ['EDGE_PURGE_SECRET', 'too short'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', '@'],
    ['CONTACT_EMAIL', 'hello'],
    ['CONTACT_EMAIL', 'hello@shows.example, more@shows.example'],
    ['GITHUB_REPOSITORY', 'upstroke'],
    ['GITHUB_REPOSITORY', 'https://github.com/skank/upstroke'],
    ['GITHUB_REPOSITORY', '../..'],
    ['GITHUB_REPOSITORY', 'skank/..'],
    ['GITHUB_API_URL', 'api.github.com'],
    ['GITHUB_TOKEN', 'two words'],
    ['JURISDICTION', 'x'.repeat(129)],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example'],
    ['IMAGES_S3_ENDPOINT', 'storage.example'],
    ['IMAGES_S3_ENDPOINT', 'https://storage.example/bucket'],
    ['IMAGES_S3_BUCKET', 'a/b'],
    ['IMAGES_S3_BUCKET', 'Pictures'],
    ['IMAGES_S3_REGION', 'eu central'],
    ['BACKGROUND_JOBS', 'no'],
    ['ALERT_MAILS_PER_SECOND', '0'],
    ['PUSH_HOSTS', 'https://push.example'],
    ['PUSH_HOSTS', '*'],
    ['PUSH_HOSTS', 'push.example, *push.example'],
    ['SITE_TIME_ZONE', 'Mars/Olympus'],
    ['SITE_TIME_ZONE', '+05:30'],
    ['FACEBOOK_URL', 'javascript:alert(1)'],
    ['LOG_LEVEL', 'loud'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/8'],
    ['BOT_CHECK', 'captcha'],
    ['RECAPTCHA_VERSION', '1'],
    ['REQUIRE_TWO_STEP', 'yes'],
    ['ANALYTICS_ID', 'G-1"><script>'],
    ['ANALYTICS_ID', 'g-abc'],
  ])('refuses %s=%j with a one-line message that names the setting', (name, value) => {
    expect(errorMessage({ [name]: value })).toMatch(new RegExp(`^${name} is invalid: expected .+\\.$`))
  })

  test('reads the settings for proxies, two-step log-in, analytics and reCAPTCHA', () => {
    expect(
      readConfig({ TRUST_PROXY: '2', REQUIRE_TWO_STEP: 'true', ANALYTICS_ID: 'G-ABC123', RECAPTCHA_VERSION: '3' }),
    ).toMatchObject({ TRUST_PROXY: 2, REQUIRE_TWO_STEP: true, ANALYTICS_ID: 'G-ABC123', RECAPTCHA_VERSION: 3 })
  })

  test('reads a list of push services', () => {
    expect(readConfig({ PUSH_HOSTS: 'push.example, *.push.example' }).PUSH_HOSTS).toEqual([
      'push.example',
      '*.push.example',
    ])
  })

  test('requires all settings for the image bucket or none', () => {
    const bucket = {
      IMAGES_S3_ENDPOINT: 'https://storage.example',
      IMAGES_S3_BUCKET: 'upstroke-pictures',
      IMAGES_S3_REGION: 'eu-central-1',
      IMAGES_S3_ACCESS_KEY_ID: 'key',
      IMAGES_S3_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig(bucket)).toMatchObject(bucket)
    for (const name of Object.keys(bucket))
      expect(errorMessage({ ...bucket, [name]: '' })).toBe(`${name} is missing: set all of IMAGES_S3_… or none.`)
    expect(errorMessage({ IMAGES_S3_SECRET_ACCESS_KEY: 'secret' })).not.toContain('secret')
  })

  test('disables the bot check only for BOT_CHECK=none, and never in production', () => {
    expect(readConfig({ BOT_CHECK: 'none' }).BOT_CHECK).toBe('none')
    expect(readConfig({ BOT_CHECK: '', NODE_ENV: 'production' }).BOT_CHECK).toBe('proof-of-work')
    expect(errorMessage({ BOT_CHECK: 'none', NODE_ENV: 'production' })).toBe(
      'BOT_CHECK is invalid: in production, use proof-of-work or recaptcha.',
    )
  })

  test('requires both reCAPTCHA keys for BOT_CHECK=recaptcha', () => {
    const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }
    expect(readConfig({ BOT_CHECK: 'recaptcha', NODE_ENV: 'production', ...keys })).toMatchObject(keys)
    for (const key of Object.keys(keys))
      expect(errorMessage({ BOT_CHECK: 'recaptcha', ...keys, [key]: '' })).toBe(
        'BOT_CHECK is invalid: recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.',
      )
  })

  test.each([{ OWNER_EMAIL: 'a@b.example' }, { OWNER_PASSWORD: 'x' }])(
    'requires OWNER_EMAIL and OWNER_PASSWORD together: %j',
    (env) => {
      expect(errorMessage(env)).toBe('OWNER_EMAIL and OWNER_PASSWORD belong together: set both or neither.')
    },
  )
})
