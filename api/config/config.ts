import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { hasSupportedSessionTarget, urlsOfHosts } from '#adapters/postgres/connection/database-url.ts'
import { Email } from '#core/mail/email.ts'
import { OperatorError, optional, parseEnvironment, withDefault } from './environment.ts'

const text = z.string().check(z.trim(), z.minLength(1, { error: 'text that is not blank' }))
const maxLength = (max: number) => z.maxLength(max, { error: `at most ${max} characters` })
/** `expected` completes the message of {@link parseEnvironment}. */
const valid = (isValid: (value: string) => boolean, expected: string) =>
  text.check(z.refine(isValid, { error: expected }))
const matching = (pattern: RegExp, expected: string) => valid((value) => pattern.test(value), expected)
const url = (expected: string, pattern: RegExp) =>
  valid((value) => pattern.test(value) && Boolean(URL.parse(value)?.hostname), expected)
const webUrl = url('an address that starts with https:// or http://', /^https?:\/\//)
const origin = (example: string) =>
  z.refine<string>((value) => /^https?:/.test(value) && URL.parse(value)?.origin === value.replace(/\/$/, ''), {
    error: `an origin such as ${example}, without a path`,
  })
const isTimeZone = (value: string): boolean => {
  if (!/^[A-Z]/i.test(value)) return false // Intl also accepts offsets such as +01:00, which ignore daylight saving time.
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}
const wholeNumber = (min: number, max: number) =>
  z.pipe(
    valid(
      (value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max,
      `a whole number from ${min} to ${max}`,
    ),
    z.transform(Number),
  )
const boolean = z.pipe(
  z.enum(['true', 'false'], { error: 'true or false' }),
  z.transform((value) => value === 'true'),
)
// Uses a pattern, because `URL.parse` rejects an address with a user but no host (a Unix socket).
const isDatabaseUrl = (value: string): boolean => /^postgres(ql)?:\/\/[^\s,]+$/.test(value)
const databaseUrl = valid(
  (value) => urlsOfHosts(value).every(isDatabaseUrl) && hasSupportedSessionTarget(value),
  'an address such as postgres://user:password@host:5432/database, or several hosts and target_session_attrs=read-write',
)
const list = (isValid: (value: string) => boolean, expected: string) =>
  z.pipe(
    z.pipe(
      text,
      z.transform((value) => value.split(',').map((each) => each.trim())),
    ),
    z
      .array(z.string())
      .check(z.refine((values) => values.every(isValid), { error: `${expected}, with commas between them` })),
  )
const databaseUrls = list(isDatabaseUrl, 'addresses such as postgres://user:password@host:5432/database')
const webUrls = list((value) => webUrl.safeParse(value).success, 'addresses that start with https:// or http://')
const pushHosts = list(
  (value) => /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(value),
  'host names such as push.example or *.push.example',
)

const Environment = z.object({
  PORT: withDefault(wholeNumber(1, 65535), 3000),
  HOST: withDefault(text, '127.0.0.1'),
  BASE_URL: optional(text.check(origin('https://shows.example'))),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_MIGRATION_URL: optional(databaseUrl),
  /** Whether to use prepared statements, which some connection poolers don't support. */
  DATABASE_PREPARE: withDefault(boolean, true),
  DATABASE_REPLICA_URLS: withDefault(databaseUrls, []),
  EDGE_PURGE_URLS: withDefault(webUrls, []),
  EDGE_PURGE_SECRET: optional(matching(/^[\x21-\x7e]{16,}$/, 'at least 16 ASCII characters without spaces')),
  CACHE_MB: withDefault(wholeNumber(0, 4096), 32),
  DATA_DIR: withDefault(text, './data'),
  PMTILES_FILE: optional(text),
  IMAGES_S3_ENDPOINT: optional(webUrl.check(origin('https://storage.example'))),
  IMAGES_S3_BUCKET: optional(matching(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket')),
  IMAGES_S3_REGION: optional(matching(/^[a-z0-9-]+$/i, 'a region such as eu-central-1')),
  IMAGES_S3_ACCESS_KEY_ID: optional(text),
  IMAGES_S3_SECRET_ACCESS_KEY: optional(text),
  SMTP_URL: optional(url('an address such as smtp://user:password@host:587', /^smtps?:\/\//)),
  MAIL_FROM: optional(
    valid(
      (value) => /[^\s@<]@[^\s@>]/.test(value) && !/[\r\n]/.test(value),
      'a sender such as Upstroke <hello@shows.example>',
    ),
  ),
  BACKGROUND_JOBS: withDefault(boolean, true),
  /** Per process. */
  ALERT_MAILS_PER_SECOND: withDefault(wholeNumber(1, 1000), 30),
  OPEN_DATA_NIGHTLY_MAX_MB: withDefault(wholeNumber(0, 1_000_000), 100),
  /** Hosts of push services in addition to the known ones. */
  PUSH_HOSTS: withDefault(pushHosts, []),
  /** The number of trusted proxies in front of the process. */
  TRUST_PROXY: withDefault(wholeNumber(0, 10), 0),
  BOT_CHECK: withDefault(
    z.enum(['proof-of-work', 'recaptcha', 'none'], { error: 'one of proof-of-work, recaptcha, none' }),
    'proof-of-work',
  ),
  RECAPTCHA_SITE_KEY: optional(text),
  RECAPTCHA_SECRET: optional(text),
  RECAPTCHA_VERSION: withDefault(
    z.pipe(
      z.enum(['2', '3'], { error: '2 or 3' }),
      z.transform((version) => (version === '3' ? 3 : 2)),
    ),
    2,
  ),
  REQUIRE_TWO_STEP: withDefault(boolean, false),
  ANALYTICS_ID: optional(matching(/^[A-Z]{1,4}-[A-Z0-9-]{1,32}$/, 'an id such as G-ABC123')),
  NODE_ENV: optional(z.string()),
  OWNER_EMAIL: optional(text),
  OWNER_PASSWORD: optional(z.string()),
  SITE_NAME: withDefault(text.check(maxLength(64)), 'Upstroke'),
  COMPANY_NAME: withDefault(text.check(maxLength(128)), 'Upstroke Listings'),
  SITE_TIME_ZONE: withDefault(valid(isTimeZone, 'an IANA time zone such as Europe/Berlin'), 'UTC'),
  JURISDICTION: optional(text.check(maxLength(128))),
  CONTACT_EMAIL: optional(valid((value) => Email.safeParse(value).success, 'an address such as hello@shows.example')),
  GITHUB_REPOSITORY: optional(matching(/^[\w-]+\/(?!\.{1,2}$)[\w.-]+$/, 'the name of a repository such as owner/name')),
  GITHUB_API_URL: withDefault(webUrl, 'https://api.github.com'),
  GITHUB_TOKEN: optional(matching(/^[\x21-\x7e]+$/, 'a token of ASCII characters without spaces')),
  FACEBOOK_URL: optional(webUrl),
  INSTAGRAM_URL: optional(webUrl),
  BLUESKY_URL: optional(webUrl),
  PATREON_URL: optional(webUrl),
  BUYMEACOFFEE_URL: optional(webUrl),
  METRICS_PORT: optional(wholeNumber(1, 65535)),
  METRICS_HOST: withDefault(text, '127.0.0.1'),
  LOG_LEVEL: withDefault(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
      error: 'one of fatal, error, warn, info, debug, silent',
    }),
    'info',
  ),
  LOG_FORMAT: optional(z.enum(['json', 'pretty'], { error: 'json or pretty' })),
})

const bucketVariables = [
  'IMAGES_S3_ENDPOINT',
  'IMAGES_S3_BUCKET',
  'IMAGES_S3_REGION',
  'IMAGES_S3_ACCESS_KEY_ID',
  'IMAGES_S3_SECRET_ACCESS_KEY',
] as const

export type Config = Omit<z.output<typeof Environment>, 'BASE_URL' | 'MAIL_FROM' | 'NODE_ENV'> &
  Readonly<Record<'BASE_URL' | 'MAIL_FROM', string>>

/** Reads the environment. Throws an {@link OperatorError} for the first variable that is invalid or missing. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const { BASE_URL, MAIL_FROM, DATA_DIR, NODE_ENV, ...settings } = parseEnvironment(Environment, env)
  if ((settings.OWNER_EMAIL === undefined) !== (settings.OWNER_PASSWORD === undefined))
    throw new OperatorError('OWNER_EMAIL and OWNER_PASSWORD belong together: set both or neither.')
  if (settings.EDGE_PURGE_URLS.length > 0 && settings.EDGE_PURGE_SECRET === undefined)
    throw new OperatorError('EDGE_PURGE_SECRET is missing: EDGE_PURGE_URLS needs it.')
  checkBucket(settings)
  checkDatabase(settings)
  checkBotCheck(settings, NODE_ENV === 'production')
  const baseUrl = (BASE_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, '')
  return {
    ...settings,
    DATA_DIR: resolve(DATA_DIR),
    BASE_URL: baseUrl,
    MAIL_FROM: MAIL_FROM ?? `${settings.SITE_NAME} <no-reply@${new URL(baseUrl).hostname}>`,
  }
}

const checkBucket = (config: Pick<Config, (typeof bucketVariables)[number]>): void => {
  const defined = bucketVariables.filter((name) => config[name] !== undefined)
  const missing = bucketVariables.find((name) => config[name] === undefined)
  if (defined.length > 0 && missing) throw new OperatorError(`${missing} is missing: set all of IMAGES_S3_… or none.`)
}

const checkDatabase = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_MIGRATION_URL' | 'DATABASE_REPLICA_URLS'>,
): void => {
  if (config.DATABASE_URL !== undefined) return
  const others = [config.DATABASE_DIRECT_URL, config.DATABASE_MIGRATION_URL, ...config.DATABASE_REPLICA_URLS]
  if (others.some((url) => url !== undefined))
    throw new OperatorError(
      'DATABASE_URL is missing: DATABASE_DIRECT_URL, DATABASE_MIGRATION_URL and DATABASE_REPLICA_URLS need it.',
    )
}

const checkBotCheck = (
  {
    BOT_CHECK,
    RECAPTCHA_SITE_KEY,
    RECAPTCHA_SECRET,
  }: Pick<Config, 'BOT_CHECK' | 'RECAPTCHA_SITE_KEY' | 'RECAPTCHA_SECRET'>,
  isProduction: boolean,
): void => {
  if (BOT_CHECK === 'none' && isProduction)
    throw new OperatorError('BOT_CHECK is invalid: in production, use proof-of-work or recaptcha.')
  if (BOT_CHECK === 'recaptcha' && !(RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET))
    throw new OperatorError('BOT_CHECK is invalid: recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.')
}
