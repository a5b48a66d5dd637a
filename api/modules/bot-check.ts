import { ContainerModule } from 'inversify'
import { makeNoBotCheck } from '#adapters/bot-check/no-bot-check.ts'
import { makeProofOfWork } from '#adapters/bot-check/proof-of-work.ts'
import { makeRecaptcha } from '#adapters/bot-check/recaptcha.ts'
import type { Config } from '#api/config/config.ts'
import { T } from '#api/tokens.ts'
import type { Clock, Ports } from '#core/ports.ts'
import type { Store } from './store.ts'

export const botCheck = new ContainerModule(({ bind }) => {
  bind(T.botCheck).toResolvedValue(botCheckFor, [T.config, T.store, T.clock])
})

const botCheckFor = (
  { BOT_CHECK, RECAPTCHA_SITE_KEY = '', RECAPTCHA_SECRET = '', RECAPTCHA_VERSION, BASE_URL }: Config,
  { secretKey, ports: { rateLimits } }: Store,
  clock: Clock,
): Ports['botCheck'] => {
  if (BOT_CHECK === 'none') return makeNoBotCheck()
  if (BOT_CHECK === 'proof-of-work') return makeProofOfWork({ key: secretKey, rateLimits, clock })
  const { hostname } = new URL(BASE_URL)
  return makeRecaptcha({ secret: RECAPTCHA_SECRET, siteKey: RECAPTCHA_SITE_KEY, version: RECAPTCHA_VERSION, hostname })
}
