import { ContainerModule } from 'inversify'
import { makeHttpApp } from '#adapters/http/app.ts'
import { T } from '#api/tokens.ts'
import { pageLanguages } from '#web/i18n/locales.ts'

export const http = new ContainerModule(({ bind }) => {
  bind(T.stopping).toResolvedValue(() => new AbortController())
  bind(T.httpSettings).toResolvedValue(
    (config, { secretKey, dumps, isReady }, { log }, { filesDir, development }, { signal }) => ({
      siteName: config.SITE_NAME,
      baseUrl: config.BASE_URL,
      secretKey,
      trustedProxies: config.TRUST_PROXY,
      analytics: config.ANALYTICS_ID !== undefined,
      recaptcha: config.BOT_CHECK === 'recaptcha',
      pageLanguages,
      isReady: async () => !signal.aborted && (await isReady()),
      log,
      dumps,
      filesDir,
      development,
    }),
    [T.config, T.store, T.telemetry, T.pages, T.stopping],
  )
  bind(T.http).toResolvedValue(
    (core, settings, { renderPage }) => makeHttpApp(core, settings, renderPage),
    [T.core, T.httpSettings, T.pages],
  )
})
