import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeNoBotCheck } from '#adapters/bot-check/no-bot-check.ts'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { makeRecaptcha } from '#adapters/bot-check/recaptcha.ts'
import { makeFileDumps } from '#adapters/dumps/file-dumps.ts'
import { makeSqliteGazetteer } from '#adapters/gazetteer/sqlite-gazetteer.ts'
import { makeGithubIssues } from '#adapters/github/github-issues.ts'
import type { HttpSettings } from '#adapters/http/app.ts'
import type { Log } from '#adapters/http/middleware/request-log.ts'
import type { RenderPage } from '#adapters/http/routes/pages.ts'
import { makeFileImages } from '#adapters/images/file-images.ts'
import { makeThreadedImportReading } from '#adapters/imports/threaded-import-reading.ts'
import { makeFileMailer } from '#adapters/mail/file-mailer.ts'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { makeMemoryImages } from '#adapters/memory/memory-images.ts'
import { makeMemoryStore } from '#adapters/memory/memory-store.ts'
import type { PoolState } from '#adapters/postgres/connection/connection-pool.ts'
import { fromReplicas } from '#adapters/postgres/connection/reader.ts'
import type { Postgres } from '#adapters/postgres/open-postgres.ts'
import type { Changes } from '#adapters/postgres/stores/changes.ts'
import type { Bucket } from '#adapters/s3/bucket.ts'
import { makeS3Dumps } from '#adapters/s3/s3-dumps.ts'
import { makeS3Images } from '#adapters/s3/s3-images.ts'
import { makeHttpSafeFetch } from '#adapters/safe-fetch/http-safe-fetch.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import type { Config } from '#api/config/config.ts'
import { bindPorts, T } from '#api/container.ts'
import type { DumpFiles } from '#core/exports/dump-files.ts'
import type { Ports, StoredPorts } from '#core/ports.ts'
import { pageLanguages } from '#web/i18n/locales.ts'
import { inProcessPorts } from './in-process.ts'

export type Store = {
  ports: StoredPorts
  imageFiles: Ports['imageFiles']
  dumps: DumpFiles | null
  isReady: () => Promise<boolean>
  changes: Changes
  pools: () => readonly PoolState[]
  /** Allows a read replica to answer the reads in `work`. */
  withReplicaReads: <T>(work: () => T) => T
  /** Signs tokens; shared by all processes of an installation. */
  secretKey: string
  close: () => Promise<void>
}

export const postgresStore = async (postgres: Postgres, config: Config): Promise<Store> => ({
  ports: postgres.ports,
  imageFiles: imageFilesFor(config),
  dumps: dumpsFor(config, postgres),
  isReady: postgres.isReady,
  changes: postgres.changes,
  pools: postgres.pools,
  withReplicaReads: fromReplicas,
  secretKey: await postgres.secret('xsrf'),
  close: postgres.close,
})

export const imageFilesFor = (config: Config): Ports['imageFiles'] => {
  const bucket = bucketOf(config)
  return bucket ? makeS3Images(bucket) : makeFileImages({ dir: join(config.DATA_DIR, 'images') })
}

const dumpsFor = (config: Config, { leases }: Pick<Postgres, 'leases'>): DumpFiles => {
  const bucket = bucketOf(config)
  return bucket ? makeS3Dumps(bucket, leases) : makeFileDumps({ dir: join(config.DATA_DIR, 'dumps') })
}

const bucketOf = ({ IMAGES_S3_ENDPOINT, ...config }: Config): Bucket | null =>
  IMAGES_S3_ENDPOINT === undefined
    ? null
    : {
        endpoint: IMAGES_S3_ENDPOINT,
        bucket: config.IMAGES_S3_BUCKET ?? '',
        region: config.IMAGES_S3_REGION ?? '',
        accessKeyId: config.IMAGES_S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.IMAGES_S3_SECRET_ACCESS_KEY ?? '',
      }

export const memoryStore = (): Store => {
  const { changes, ...ports } = makeMemoryStore()
  return {
    ports,
    imageFiles: makeMemoryImages(),
    dumps: null,
    isReady: async () => true,
    changes,
    pools: () => [],
    withReplicaReads: (work) => work(),
    secretKey: randomBytes(32).toString('base64url'),
    close: async () => {},
  }
}

export type TraceCall = <T>(name: string, host: string, work: () => Promise<T>) => Promise<T>

export type Environment = {
  config: Config
  store: Store
  log: Log
  renderPage: RenderPage
  traceCall?: TraceCall | undefined
} & Pick<HttpSettings, 'filesDir' | 'development'>

export const productionAdapters = (environment: Environment): ContainerModule =>
  new ContainerModule((load) => {
    bindPorts(load, livePorts(environment))
    load.bind(T.httpSettings).toConstantValue(httpSettingsOf(environment))
    load.bind(T.renderPage).toConstantValue(environment.renderPage)
  })

const livePorts = ({ config, store, log, traceCall }: Environment): Ports => {
  const { SITE_NAME: siteName, BASE_URL: baseUrl } = config
  const clock = makeSystemClock()
  return {
    ...store.ports,
    ...inProcessPorts({ siteName, baseUrl }),
    imageFiles: store.imageFiles,
    site: { name: siteName, contactEmail: config.CONTACT_EMAIL ?? null, requiresTwoStep: config.REQUIRE_TWO_STEP },
    clock,
    ids: makeRandomIds(),
    passwords: makeArgon2Passwords(),
    botCheck: botCheckFor(config, store, clock),
    gazetteer: makeSqliteGazetteer(config.SITE_TIME_ZONE),
    importReading: makeThreadedImportReading(),
    safeFetch: makeHttpSafeFetch(),
    issueTracker: makeGithubIssues({
      repository: config.GITHUB_REPOSITORY ?? null,
      apiUrl: config.GITHUB_API_URL.replace(/\/$/, ''),
      token: config.GITHUB_TOKEN ?? null,
      clock,
    }),
    mailer: tracedMailer(mailerFor(config, log), config, traceCall),
  }
}

const httpSettingsOf = ({ config, store, log, filesDir, development }: Environment): HttpSettings => ({
  siteName: config.SITE_NAME,
  baseUrl: config.BASE_URL,
  secretKey: store.secretKey,
  trustedProxies: config.TRUST_PROXY,
  analytics: config.ANALYTICS_ID !== undefined,
  recaptcha: config.BOT_CHECK === 'recaptcha',
  pageLanguages,
  isReady: store.isReady,
  log,
  dumps: store.dumps,
  filesDir,
  development,
})

const botCheckFor = (
  { BOT_CHECK, RECAPTCHA_SITE_KEY = '', RECAPTCHA_SECRET = '', RECAPTCHA_VERSION, BASE_URL }: Config,
  { secretKey, ports: { rateLimits } }: Store,
  clock: Ports['clock'],
): Ports['botCheck'] => {
  if (BOT_CHECK === 'none') return makeNoBotCheck()
  if (BOT_CHECK === 'proof-of-work') return makeProofOfWork({ key: secretKey, rateLimits, clock })
  const { hostname } = new URL(BASE_URL)
  return makeRecaptcha({ secret: RECAPTCHA_SECRET, siteKey: RECAPTCHA_SITE_KEY, version: RECAPTCHA_VERSION, hostname })
}

const mailerFor = ({ SMTP_URL, MAIL_FROM, DATA_DIR, SITE_NAME, BASE_URL }: Config, log: Log): Ports['mailer'] => {
  const common = { from: MAIL_FROM, siteName: SITE_NAME, baseUrl: BASE_URL }
  return SMTP_URL
    ? makeSmtpMailer({ ...common, url: SMTP_URL })
    : makeFileMailer({ ...common, dir: join(DATA_DIR, 'mail'), log: (mail) => log.info(mail, 'mail written') })
}

const tracedMailer = (
  mailer: Ports['mailer'],
  { SMTP_URL = 'smtp://localhost' }: Pick<Config, 'SMTP_URL'>,
  trace: TraceCall | undefined,
): Ports['mailer'] => {
  if (!trace) return mailer
  const { hostname } = new URL(SMTP_URL)
  return { send: (mail) => trace(`send mail ${mail.template}`, hostname, () => mailer.send(mail)) }
}
