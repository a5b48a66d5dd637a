import { resolve } from 'node:path'
import * as z from 'zod/mini'
import { Email } from '#core/mail/email.ts'

const undefinedIfEmpty = (value: unknown) => (value === '' ? undefined : value)
const setting = <Schema extends z.ZodMiniType>(schema: Schema) => z.pipe(z.transform(undefinedIfEmpty), schema)
const optional = <Schema extends z.ZodMiniType>(schema: Schema) => setting(z.optional(schema))
const text = z.string().check(z.trim(), z.minLength(1, { error: 'more than blanks' }))
const maxLength = (max: number) => z.maxLength(max, { error: `at most ${max} characters` })
const url = (expected: string, pattern: RegExp) =>
  text.check(z.refine((value) => pattern.test(value) && Boolean(URL.parse(value)?.hostname), { error: expected }))
const webUrl = url('an address that starts with https:// or http://', /^https?:\/\//)
const isPlainOrigin = (value: string): boolean =>
  URL.canParse(value) && /^https?:/.test(value) && new URL(value).origin === value.replace(/\/$/, '')
const isTimeZone = (value: string): boolean => {
  if (!/^[A-Z]/i.test(value)) return false // A fixed offset is not a zone: it has no daylight saving time.
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}
const wholeNumber = (min: number, max: number) =>
  text.check(
    z.refine((value) => /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `a whole number from ${min} to ${max}`,
    }),
  )

const trueOrFalse = z.enum(['true', 'false'], { error: 'true or false' })
// A socket address has no host, so the platform's URL parser rejects it. The driver parses it instead.
const isDatabaseUrl = (value: string): boolean => /^postgres(ql)?:\/\/[^\s,]+$/.test(value)
const databaseUrl = text.check(
  z.refine(isDatabaseUrl, { error: 'an address such as postgres://user:password@host:5432/database' }),
)
const databaseUrls = z.pipe(
  z.pipe(
    text,
    z.transform((value) => value.split(',').map((url) => url.trim())),
  ),
  z.array(z.string()).check(
    z.refine((urls) => urls.every(isDatabaseUrl), {
      error: 'addresses such as postgres://user:password@host:5432/database, with commas between them',
    }),
  ),
)

const Environment = z.object({
  PORT: setting(z._default(wholeNumber(1, 65535), '3000')),
  HOST: setting(z._default(text, '127.0.0.1')),
  BASE_URL: optional(
    text.check(
      z.refine(isPlainOrigin, {
        error: 'an origin such as https://shows.example, without a path',
      }),
    ),
  ),
  DATABASE_URL: optional(databaseUrl),
  DATABASE_DIRECT_URL: optional(databaseUrl),
  DATABASE_MIGRATION_URL: optional(databaseUrl),
  DATABASE_PREPARE: setting(z._default(trueOrFalse, 'true')),
  DATABASE_REPLICA_URLS: setting(z._default(databaseUrls, [])),
  CACHE_MB: setting(z._default(wholeNumber(0, 4096), '32')),
  DATA_DIR: setting(z._default(text, './data')),
  IMAGES_S3_ENDPOINT: optional(
    webUrl.check(z.refine(isPlainOrigin, { error: 'an origin such as https://storage.example, without a path' })),
  ),
  IMAGES_S3_BUCKET: optional(
    text.check(
      z.refine((value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value), { error: 'the name of a bucket' }),
    ),
  ),
  IMAGES_S3_REGION: optional(
    text.check(z.refine((value) => /^[a-z0-9-]+$/i.test(value), { error: 'a region such as eu-central-1' })),
  ),
  IMAGES_S3_ACCESS_KEY_ID: optional(text),
  IMAGES_S3_SECRET_ACCESS_KEY: optional(text),
  SMTP_URL: optional(url('an address such as smtp://user:password@host:587', /^smtps?:\/\//)),
  MAIL_FROM: optional(
    text.check(
      z.refine((value) => /[^\s@<]@[^\s@>]/.test(value) && !/[\r\n]/.test(value), {
        error: 'a sender such as Upstroke <hello@shows.example>',
      }),
    ),
  ),
  TRUST_PROXY: setting(z._default(wholeNumber(0, 10), '0')),
  BOT_CHECK: setting(
    z._default(
      z.enum(['proof-of-work', 'recaptcha', 'none'], { error: 'one of proof-of-work, recaptcha, none' }),
      'proof-of-work',
    ),
  ),
  RECAPTCHA_SITE_KEY: optional(text),
  RECAPTCHA_SECRET: optional(text),
  RECAPTCHA_VERSION: setting(z._default(z.enum(['2', '3'], { error: '2 or 3' }), '2')),
  REQUIRE_TWO_STEP: setting(z._default(trueOrFalse, 'false')),
  ANALYTICS_ID: optional(
    text.check(z.refine((value) => /^[A-Z]{1,4}-[A-Z0-9-]{1,32}$/.test(value), { error: 'an id such as G-ABC123' })),
  ),
  NODE_ENV: optional(z.string()),
  OWNER_EMAIL: optional(text),
  OWNER_PASSWORD: optional(z.string()),
  SITE_NAME: setting(z._default(text.check(maxLength(64)), 'Upstroke')),
  COMPANY_NAME: setting(z._default(text.check(maxLength(128)), 'Upstroke Listings')),
  SITE_TIME_ZONE: setting(
    z._default(text.check(z.refine(isTimeZone, { error: 'an IANA time zone such as Europe/Berlin' })), 'UTC'),
  ),
  JURISDICTION: optional(text.check(maxLength(128))),
  CONTACT_EMAIL: optional(
    text.check(
      z.refine((value) => Email.safeParse(value).success, { error: 'an address such as hello@shows.example' }),
    ),
  ),
  GITHUB_REPOSITORY: optional(
    text.check(
      z.refine((value) => /^[\w-]+\/(?!\.{1,2}$)[\w.-]+$/.test(value), {
        error: 'the name of a repository such as owner/name',
      }),
    ),
  ),
  GITHUB_API_URL: setting(z._default(webUrl, 'https://api.github.com')),
  GITHUB_TOKEN: optional(text.check(z.refine((value) => /^[\x21-\x7e]+$/.test(value), { error: 'a token' }))),
  FACEBOOK_URL: optional(webUrl),
  INSTAGRAM_URL: optional(webUrl),
  BLUESKY_URL: optional(webUrl),
  PATREON_URL: optional(webUrl),
  BUYMEACOFFEE_URL: optional(webUrl),
  METRICS_PORT: optional(wholeNumber(1, 65535)),
  METRICS_HOST: setting(z._default(text, '127.0.0.1')),
  LOG_LEVEL: setting(
    z._default(
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
        error: 'one of fatal, error, warn, info, debug, silent',
      }),
      'info',
    ),
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

/** A start-up failure that the operator can fix. Only its one-line message is printed. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

export type Config = Omit<
  z.output<typeof Environment>,
  | 'PORT'
  | 'METRICS_PORT'
  | 'BASE_URL'
  | 'MAIL_FROM'
  | 'TRUST_PROXY'
  | 'RECAPTCHA_VERSION'
  | 'REQUIRE_TWO_STEP'
  | 'NODE_ENV'
  | 'DATABASE_PREPARE'
  | 'CACHE_MB'
> & {
  PORT: number
  METRICS_PORT: number | undefined
  /** Whether to use prepared statements, which some connection poolers don't support. */
  DATABASE_PREPARE: boolean
  CACHE_MB: number
  /** The number of trusted proxies in front of the process. */
  TRUST_PROXY: number
  RECAPTCHA_VERSION: 2 | 3
  REQUIRE_TWO_STEP: boolean
  BASE_URL: string
  MAIL_FROM: string
}

/** Reads the environment. Throws a {@link StartError} that names the first invalid variable and its allowed values. */
export const readConfig = (env: Readonly<Record<string, string | undefined>>): Config => {
  const parsed = z.safeParse(Environment, env)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new StartError(`${String(issue?.path[0])} is invalid: expected ${issue?.message}.`)
  }
  const { PORT, BASE_URL, MAIL_FROM, DATA_DIR, OWNER_EMAIL, OWNER_PASSWORD, NODE_ENV, ...rest } = parsed.data
  if ((OWNER_EMAIL === undefined) !== (OWNER_PASSWORD === undefined))
    throw new StartError('OWNER_EMAIL and OWNER_PASSWORD belong together: set both or neither.')
  checkBucket(rest)
  checkDatabase(rest)
  checkBotCheck(rest, NODE_ENV === 'production')
  const baseUrl = (BASE_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')
  return {
    ...rest,
    OWNER_EMAIL,
    OWNER_PASSWORD,
    PORT: Number(PORT),
    METRICS_PORT: rest.METRICS_PORT === undefined ? undefined : Number(rest.METRICS_PORT),
    TRUST_PROXY: Number(rest.TRUST_PROXY),
    RECAPTCHA_VERSION: rest.RECAPTCHA_VERSION === '3' ? 3 : 2,
    REQUIRE_TWO_STEP: rest.REQUIRE_TWO_STEP === 'true',
    DATABASE_PREPARE: rest.DATABASE_PREPARE === 'true',
    CACHE_MB: Number(rest.CACHE_MB),
    DATA_DIR: resolve(DATA_DIR),
    BASE_URL: baseUrl,
    MAIL_FROM: MAIL_FROM ?? `${rest.SITE_NAME} <no-reply@${new URL(baseUrl).hostname}>`,
  }
}

const checkBucket = (config: Pick<Config, (typeof bucketVariables)[number]>): void => {
  const set = bucketVariables.filter((name) => config[name] !== undefined)
  const missing = bucketVariables.find((name) => config[name] === undefined)
  if (set.length > 0 && missing) throw new StartError(`${missing} is missing: set all of IMAGES_S3_… or none.`)
}

const checkDatabase = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_MIGRATION_URL' | 'DATABASE_REPLICA_URLS'>,
): void => {
  if (config.DATABASE_URL !== undefined) return
  const others = [config.DATABASE_DIRECT_URL, config.DATABASE_MIGRATION_URL, ...config.DATABASE_REPLICA_URLS]
  if (others.some((url) => url !== undefined))
    throw new StartError(
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
    throw new StartError('BOT_CHECK is invalid: in production, use proof-of-work or recaptcha.')
  if (BOT_CHECK === 'recaptcha' && !(RECAPTCHA_SITE_KEY && RECAPTCHA_SECRET))
    throw new StartError('BOT_CHECK is invalid: recaptcha needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.')
}
