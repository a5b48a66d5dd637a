import { ContainerModule } from 'inversify'
import { makeHttpApp } from '#adapters/http/app.ts'
import { tokens } from '#api/tokens.ts'
import { pageLanguages } from '#web/i18n/locales.ts'

export const http = new ContainerModule(({ bind }) => {
  bind(tokens.stopping).toResolvedValue(() => new AbortController())
  bind(tokens.httpSettings).toResolvedValue(
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
    [tokens.config, tokens.store, tokens.telemetry, tokens.pages, tokens.stopping],
  )
  bind(tokens.http).toResolvedValue(
    (core, settings, { renderPage }) => makeHttpApp(core, settings, renderPage),
    [tokens.core, tokens.httpSettings, tokens.pages],
  )
})
