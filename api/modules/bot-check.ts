import { ContainerModule } from 'inversify'
import { makeNoBotCheck } from '#adapters/bot-check/no-bot-check.ts'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { makeRecaptcha } from '#adapters/bot-check/recaptcha.ts'
import { tokens } from '#api/tokens.ts'

export const botCheck = new ContainerModule(({ bind }) => {
  bind(tokens.botCheck).toResolvedValue(
    (config, { secretKey }, rateLimits, clock) => {
      const { BOT_CHECK, RECAPTCHA_SITE_KEY = '', RECAPTCHA_SECRET = '', RECAPTCHA_VERSION: version } = config
      if (BOT_CHECK === 'none') return makeNoBotCheck()
      if (BOT_CHECK === 'proof-of-work') return makeProofOfWork({ key: secretKey, rateLimits, clock })
      const { hostname } = new URL(config.BASE_URL)
      return makeRecaptcha({ secret: RECAPTCHA_SECRET, siteKey: RECAPTCHA_SITE_KEY, version, hostname })
    },
    [tokens.config, tokens.store, tokens.rateLimits, tokens.clock],
  )
})
