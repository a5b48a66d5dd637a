import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { makeArgon2Passwords } from '#adapters/argon2/argon2-passwords.ts'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'
import type { HttpSettings } from '#adapters/http/app.ts'
import type { RenderPage } from '#adapters/http/pages.ts'
import type { Log } from '#adapters/http/request-log.ts'
import { makeFileMailer } from '#adapters/mail/file-mailer.ts'
import { makeSmtpMailer } from '#adapters/mail/smtp-mailer.ts'
import { makeMemoryStore } from '#adapters/memory/memory-store.ts'
import type { Postgres } from '#adapters/postgres/open-postgres.ts'
import { makeRandomIds } from '#adapters/system/random-ids.ts'
import { makeSystemClock } from '#adapters/system/system-clock.ts'
import { makePlaceTimeZones } from '#adapters/time-zones/place-time-zones.ts'
import type { Config } from '#api/config.ts'
import { T } from '#api/container.ts'
import type { Ports } from '#core/ports.ts'

/** The ports that keep data. */
export type DataPorts = Pick<Ports, 'transact' | 'identities' | 'catalogue' | 'directory'>

/** Where the data is: its ports, and what the process must know about it. */
export type Store = { ports: DataPorts; isReady: () => Promise<boolean>; xsrfKey: string; close: () => Promise<void> }

export const postgresStore = async (postgres: Postgres): Promise<Store> => ({
  ports: postgres.ports,
  isReady: postgres.isReady,
  xsrfKey: await postgres.secret('xsrf'),
  close: postgres.close,
})

/** Everything in memory: for developing without a database; gone with the process. */
export const memoryStore = (): Store => ({
  ports: makeMemoryStore(),
  isReady: async () => true,
  xsrfKey: randomBytes(32).toString('base64url'),
  close: async () => {},
})

export type World = { config: Config; store: Store; log: Log; renderPage: RenderPage } & Pick<
  HttpSettings,
  'filesDir' | 'development'
>

/** The adapters of a real process, on the given store. */
export const liveAdapters = ({ config, store, log, renderPage, filesDir, development }: World): ContainerModule =>
  new ContainerModule(({ bind }) => {
    bind(T.transact).toConstantValue(store.ports.transact)
    bind(T.identities).toConstantValue(store.ports.identities)
    bind(T.catalogue).toConstantValue(store.ports.catalogue)
    bind(T.directory).toConstantValue(store.ports.directory)
    bind(T.clock).toConstantValue(makeSystemClock())
    bind(T.ids).toConstantValue(makeRandomIds())
    bind(T.tokens).toConstantValue(makeRandomTokens())
    bind(T.passwords).toConstantValue(makeArgon2Passwords())
    bind(T.timeZones).toConstantValue(makePlaceTimeZones(config.SITE_TIME_ZONE))
    bind(T.mailer).toConstantValue(mailerFor(config, log))
    bind(T.httpSettings).toConstantValue({
      baseUrl: config.BASE_URL,
      xsrfKey: store.xsrfKey,
      isReady: store.isReady,
      log,
      filesDir,
      development,
    })
    bind(T.renderPage).toConstantValue(renderPage)
  })

/** By SMTP where a server is configured, else into files that the operator can open. */
const mailerFor = ({ SMTP_URL, MAIL_FROM, DATA_DIR, SITE_NAME, BASE_URL }: Config, log: Log): Ports['mailer'] => {
  const common = { from: MAIL_FROM, siteName: SITE_NAME, baseUrl: BASE_URL }
  return SMTP_URL
    ? makeSmtpMailer({ ...common, url: SMTP_URL })
    : makeFileMailer({ ...common, dir: join(DATA_DIR, 'mail'), log: (mail) => log.info(mail, 'mail written') })
}
