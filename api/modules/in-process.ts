import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import { makeSharpShareImages } from '#adapters/images/sharp-share-images.ts'
import { makeOtpauthTimeCodes } from '#adapters/time-codes/otpauth-time-codes.ts'
import { makeZxcvbnWeakPasswords } from '#adapters/weak-passwords/zxcvbn-weak-passwords.ts'
import { makeSimpleWebauthnPasskeys } from '#adapters/webauthn/simple-webauthn-passkeys.ts'
import type { Config } from '#api/config/config.ts'
import { T } from '#api/tokens.ts'
import type { SiteRules } from '#core/ports.ts'

export const fontsDir = join(import.meta.dirname, '../../web/fonts/')

/** The adapters without external dependencies, shared by production and tests. */
export const inProcess = new ContainerModule(({ bind }) => {
  bind(T.tokens).toResolvedValue(makeRandomTokens)
  bind(T.weakPasswords).toResolvedValue(makeZxcvbnWeakPasswords)
  bind(T.confusables).toResolvedValue(makeUnicodeConfusables)
  bind(T.imaging).toResolvedValue(makeSharpImaging)
  bind(T.shareImages).toResolvedValue(() => makeSharpShareImages({ fontsDir }))
  bind(T.passkeys).toResolvedValue(passkeysOf, [T.config])
  bind(T.timeCodes).toResolvedValue(({ SITE_NAME }: Config) => makeOtpauthTimeCodes({ issuer: SITE_NAME }), [T.config])
  bind(T.site).toResolvedValue(siteRulesOf, [T.config])
})

const passkeysOf = ({ SITE_NAME: siteName, BASE_URL: baseUrl }: Config) =>
  makeSimpleWebauthnPasskeys({ siteName, baseUrl })

const siteRulesOf = ({ SITE_NAME, CONTACT_EMAIL, REQUIRE_TWO_STEP }: Config): SiteRules => ({
  name: SITE_NAME,
  contactEmail: CONTACT_EMAIL ?? null,
  requiresTwoStep: REQUIRE_TWO_STEP,
})
