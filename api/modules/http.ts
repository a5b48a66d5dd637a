import { ContainerModule } from 'inversify'
import { type HttpSettings, makeHttpApp } from '#adapters/http/app.ts'
import type { Config } from '#api/config/config.ts'
import type { Pages } from '#api/process/built-pages.ts'
import type { Telemetry } from '#api/process/start-telemetry.ts'
import { T } from '#api/tokens.ts'
import { pageLanguages } from '#web/i18n/locales.ts'
import type { Store } from './store.ts'

export const http = new ContainerModule(({ bind }) => {
  bind(T.stopping).toResolvedValue(() => new AbortController())
  bind(T.httpSettings).toResolvedValue(settingsOf, [T.config, T.store, T.telemetry, T.pages, T.stopping])
  bind(T.http).toResolvedValue(
    (core, settings, { renderPage }) => makeHttpApp(core, settings, renderPage),
    [T.core, T.httpSettings, T.pages],
  )
})

const settingsOf = (
  config: Config,
  store: Store,
  { log }: Telemetry,
  { filesDir, development }: Pages,
  { signal }: AbortController,
): HttpSettings => ({
  siteName: config.SITE_NAME,
  baseUrl: config.BASE_URL,
  secretKey: store.secretKey,
  trustedProxies: config.TRUST_PROXY,
  analytics: config.ANALYTICS_ID !== undefined,
  recaptcha: config.BOT_CHECK === 'recaptcha',
  pageLanguages,
  isReady: async () => !signal.aborted && (await store.isReady()),
  log,
  dumps: store.dumps,
  filesDir,
  development,
})
