import { join } from 'node:path'
import { ContainerModule } from 'inversify'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeHmacLinks } from '#adapters/crypto/hmac-links.ts'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import { makeSharpShareImages } from '#adapters/images/sharp-share-images.ts'
import { makeWorldAtlasOutlines } from '#adapters/maps/world-atlas-outlines.ts'
import { makeOtpauthTimeCodes } from '#adapters/time-codes/otpauth-time-codes.ts'
import { makeZxcvbnWeakPasswords } from '#adapters/weak-passwords/zxcvbn-weak-passwords.ts'
import { makeSimpleWebauthnPasskeys } from '#adapters/webauthn/simple-webauthn-passkeys.ts'
import { tokens } from '#api/tokens.ts'

export const fontsDir = join(import.meta.dirname, '../../web/fonts/')

/** The adapters that production and tests share. None of them uses an external service. */
export const inProcessAdapters = new ContainerModule(({ bind }) => {
  bind(tokens.signedLinks).toResolvedValue(({ secretKey: key }) => makeHmacLinks({ key }), [tokens.store])
  bind(tokens.tokens).toResolvedValue(makeRandomTokens)
  bind(tokens.weakPasswords).toResolvedValue(makeZxcvbnWeakPasswords)
  bind(tokens.confusables).toResolvedValue(makeUnicodeConfusables)
  bind(tokens.imaging).toResolvedValue(makeSharpImaging)
  bind(tokens.shareImages).toResolvedValue(() => makeSharpShareImages({ fontsDir }))
  bind(tokens.outlinesOf).toResolvedValue(makeWorldAtlasOutlines)
  bind(tokens.passkeys).toResolvedValue(
    ({ SITE_NAME: siteName, BASE_URL: baseUrl }) => makeSimpleWebauthnPasskeys({ siteName, baseUrl }),
    [tokens.config],
  )
  bind(tokens.timeCodes).toResolvedValue(({ SITE_NAME: issuer }) => makeOtpauthTimeCodes({ issuer }), [tokens.config])
  bind(tokens.site).toResolvedValue(
    ({
      SITE_NAME: name,
      BASE_URL: baseUrl,
      CONTACT_EMAIL,
      REQUIRE_TWO_STEP: requiresTwoStep,
      PUSH_HOSTS: pushHosts,
    }) => ({
      name,
      contactEmail: CONTACT_EMAIL ?? null,
      requiresTwoStep,
      baseUrl,
      pushHosts,
    }),
    [tokens.config],
  )
})
