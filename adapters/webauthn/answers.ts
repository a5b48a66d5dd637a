import { decodeAttestationObject, decodeClientDataJSON, isoBase64URL } from '@simplewebauthn/server/helpers'
import * as z from 'zod/mini'
import { maxLength } from '#core/text/length.ts'

const base64url = (longest: number) => z.string().check(z.regex(/^[\w-]+$/), maxLength(longest))

/** A credential id has up to 1023 bytes (WebAuthn Level 3, section 4). */
const CredentialId = base64url(1364)
/** More than any authenticator sends; so that nobody has megabytes decoded. */
const Part = base64url(16_384)

const credential = { id: CredentialId, rawId: CredentialId, type: z.literal('public-key') }
/** Nothing of what the browser says about extensions is used. */
const clientExtensionResults = z.pipe(
  z.unknown(),
  z.transform(() => ({})),
)

/** `RegistrationResponseJSON` (WebAuthn Level 3, section 5.1): what the library looks at, in bounds. */
export const MadeAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Part,
    attestationObject: Part,
    transports: z._default(z.array(z.string()).check(maxLength(16)), () => []),
  }),
  clientExtensionResults,
})

/** `AuthenticationResponseJSON`, likewise; a user handle has up to 64 bytes. */
export const SignedAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Part,
    authenticatorData: Part,
    signature: Part,
    userHandle: z._default(z.nullable(base64url(86)), null),
  }),
  clientExtensionResults,
})

/**
 * Whether the answer brings no certificates. None are asked for; and the library would fetch revocation lists from
 * wherever a certificate says.
 */
export const isPlainAttestation = (attestationObject: string): boolean => {
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && !attestation.get('attStmt').get('x5c'))
  } catch {
    return false
  }
}

/** Whether the key was used on a page of the site itself, not in a frame of another (WebAuthn Level 3, section 13.4.9). */
export const isInOwnWindow = (clientDataJSON: string): boolean => {
  try {
    return decodeClientDataJSON(clientDataJSON).crossOrigin !== true
  } catch {
    return false
  }
}

const KNOWN_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** Those of the words that name a way to a key, each once. */
export const transportsAmong = (words: readonly string[]): string[] =>
  KNOWN_TRANSPORTS.filter((transport) => words.includes(transport))
